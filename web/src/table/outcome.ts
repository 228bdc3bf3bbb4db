/** How a game ended: its outcome names the winner, or "draw", first, and then says more. */

export function winnerInWords([winner]: readonly string[]): string {
  if (winner === undefined) return 'nobody wins';
  return /^draw$/i.test(winner) ? 'a draw' : `${winner} wins`;
}

export function outcomeInWords(outcome: readonly string[]): string {
  const more = outcome.slice(1).join(', ');
  return more === '' ? winnerInWords(outcome) : `${winnerInWords(outcome)}: ${more}`;
}
