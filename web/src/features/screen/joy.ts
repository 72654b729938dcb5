/** One line about what just happened on the leaderboard; only ever something good. */

import { formatNumber, perLanguage } from "@/lib/language";
import type { LeaderboardRow } from "@/live/messages";
import { t } from "@/messages/joy";
import { emptyMemory, type Memory } from "./memory";

/** A climb of one place is on the board already. */
const climbMin = 2;
/** As much as one quick answer is worth. */
const closeMax = 100;
const streakMin = 3;

const seconds = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

type Rows = readonly LeaderboardRow[];

/** The row with the most of something; the first of equals, which is the better one. */
function most(rows: Rows, of: (row: LeaderboardRow) => number): LeaderboardRow | undefined {
  return [...rows].sort((a, b) => of(b) - of(a))[0];
}

function climber(rows: Rows): string | null {
  const places = (row: LeaderboardRow) => (row.previousRank ?? row.rank) - row.rank;
  const best = most(rows, places);
  if (best === undefined || places(best) < climbMin) return null;
  const { nickname, previousRank, rank } = best;
  return t("climber", { name: nickname, from: previousRank ?? rank, to: rank });
}

function streak(rows: Rows, { runners }: Memory): string | null {
  const inARow = (row: LeaderboardRow) => runners.get(row.seat)?.inARow ?? 0;
  const best = most(rows, inARow);
  if (best === undefined || inARow(best) < streakMin) return null;
  return t("streak", { name: best.nickname, count: inARow(best) });
}

function close([first, second]: Rows): string | null {
  const apart = first === undefined || second === undefined ? 0 : first.points - second.points;
  return apart > 1 && apart <= closeMax ? t("close", { points: apart }) : null;
}

/** Only if it is certain: someone who wasn't on the board before may have been quicker. */
function fastest(rows: Rows, { before }: Memory): string | null {
  const gaining = rows.filter((row) => row.gained > 0);
  const times = gaining.map((row) => {
    const had = before.get(row.seat)?.timeMs ?? (row.previousRank === null ? 0 : null);
    return { row, ms: had === null ? 0 : row.timeMs - had };
  });
  const [best] = times.sort((a, b) => a.ms - b.ms);
  if (best === undefined || best.ms <= 0) return null;
  return t("fastest", { name: best.row.nickname, seconds: seconds().format(best.ms / 1_000) });
}

function gain(rows: Rows): string | null {
  const best = most(rows, (row) => row.gained);
  if (best === undefined || best.gained === 0) return null;
  return t("gain", { name: best.nickname, points: formatNumber(best.gained) });
}

/** Board by board another kind of joy, as far as there are several. */
export function joyOf(rows: Rows, memory: Memory = emptyMemory): string | null {
  const joys = [climber(rows), streak(rows, memory), close(rows), fastest(rows, memory)].filter(
    (joy) => joy !== null,
  );
  return joys[(memory.board ?? 0) % Math.max(1, joys.length)] ?? gain(rows);
}
