/** How a game ended: its outcome names the winner, or "draw", first, and then says more. */

export function winnerInWords([winner]: readonly string[]): string {
  if (winner === undefined) return 'nobody wins';
  return /^draw$/i.test(winner) ? 'a draw' : `${winner} wins`;
}

/** Luck in standard deviations: one in three averages lies farther off than 1 either way, one in
 * twenty farther than 2. */
export function luckInWords(better: number): string {
  const size = Math.abs(better);
  if (size < 1) return 'about as expected';
  const kind = better > 0 ? 'lucky' : 'unlucky';
  return size < 2 ? `a little ${kind}` : size < 3 ? kind : `very ${kind}`;
}

export function outcomeInWords(outcome: readonly string[]): string {
  const more = outcome.slice(1).join(', ');
  return more === '' ? winnerInWords(outcome) : `${winnerInWords(outcome)}: ${more}`;
}
