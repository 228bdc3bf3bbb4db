/** Time as clocks show it, and what a table's clock was set to, in words. */

import type { ClockChoice } from '../wire';

export function inWords(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  if (left >= 2 * 86400) return `${Math.floor(left / 86400)} days`;
  if (left >= 2 * 3600) return `${Math.floor(left / 3600)} hours`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

export function clockInWords({ minutes = 0, days = 0, forfeits = false }: ClockChoice): string {
  const given = days ? `${days === 1 ? 'a day' : `${days} days`} a turn` : `${minutes} minutes a side`;
  return `${given}${forfeits ? ', and whoever takes longer has lost' : ''}`;
}
