/** The players as a host's page knows them, in the order of their seats. */
import type { RosterSeat } from "@/live/messages";

/** Where a seat is in a roster, or belongs. */
function placeOf(roster: readonly RosterSeat[], seat: number): number {
  let low = 0;
  let high = roster.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((roster[middle]?.seat ?? seat) < seat) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In the order of seats. A full hall changes several times a second, so nothing is sorted. */
export function mergeRoster(
  known: readonly RosterSeat[],
  changed: readonly RosterSeat[],
): RosterSeat[] {
  const roster = [...known];
  for (const each of changed) {
    const place = placeOf(roster, each.seat);
    roster.splice(place, roster[place]?.seat === each.seat ? 1 : 0, each);
  }
  return roster;
}
