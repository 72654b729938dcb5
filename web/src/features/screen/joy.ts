/** One line about what just happened on the leaderboard; only ever something good. */
import { formatNumber } from "@/lib/language";
import type { LeaderboardRow } from "@/live/messages";
import { t } from "@/messages/room";

/** A climb of one place is on the board already. */
const climbMin = 2;
/** As much as one quick answer is worth. */
const closeMax = 100;

export function joyOf(rows: readonly LeaderboardRow[]): string | null {
  const [climber] = rows
    .map((row) => ({ row, places: (row.previousRank ?? row.rank) - row.rank }))
    .sort((a, b) => b.places - a.places);
  if (climber !== undefined && climber.places >= climbMin) {
    const { nickname, previousRank, rank } = climber.row;
    return t("joy.climber", { name: nickname, from: previousRank ?? rank, to: rank });
  }
  const [first, second] = rows;
  const apart = first === undefined || second === undefined ? 0 : first.points - second.points;
  if (apart > 1 && apart <= closeMax) return t("joy.close", { points: apart });
  const [best] = [...rows].sort((a, b) => b.gained - a.gained);
  if (best === undefined || best.gained === 0) return null;
  return t("joy.gain", { name: best.nickname, points: formatNumber(best.gained) });
}
