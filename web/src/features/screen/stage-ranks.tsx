/**
 * The first five of the leaderboard on the stage: first as it was, then points count up, then rows
 * travel to their new places. The first board of a game builds up from below.
 */
import { type ComponentType, useEffect, useRef } from "react";
import { formatNumber } from "@/lib/language";
import { wantsLessMotion } from "@/lib/look";
import type { LeaderboardRow } from "@/live/messages";
import { t } from "@/messages/parts";
import { SeatSign } from "@/room/seat-sign";
import { CountUp } from "@/ui/count-up";

export const rowsOnStage = 5;
const countsAtMs = 500;
const countsForMs = 700;
const travelsAtMs = countsAtMs + countsForMs + 200;
const travelsForMs = 700;
/** The first board: a row after the other, the last place first. */
const buildStepMs = 350;

/**
 * The place on the board each row comes from, counted from the top; a row that wasn't on the board
 * comes from below it.
 */
export function placesBefore(rows: readonly LeaderboardRow[], most = rowsOnStage): number[] {
  const below = rows.length;
  const known = rows
    .filter((row) => row.previousRank !== null && row.previousRank <= most)
    .sort((a, b) => (a.previousRank ?? 0) - (b.previousRank ?? 0));
  return rows.map((row) => {
    const before = known.indexOf(row);
    return before === -1 ? below : before;
  });
}

const isFirstBoard = (rows: readonly LeaderboardRow[]) =>
  rows.every((row) => row.previousRank === null);

/** Each bar grows from the points before to the points now, while these count up. */
function grow(items: readonly HTMLElement[], rows: readonly LeaderboardRow[], most: number) {
  return items.map((item, index) => {
    const row = rows[index];
    const before = row === undefined ? 0 : (row.points - row.gained) / most;
    const bar = item.querySelector<HTMLElement>(".stage-rank-bar");
    return bar?.animate?.([{ transform: `scaleX(${before})` }, {}], {
      delay: countsAtMs,
      duration: countsForMs,
      easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
      fill: "backwards",
    });
  });
}

/** Moves rows from where they were; nothing but transforms and opacity changes. */
function travel(items: readonly HTMLElement[], rows: readonly LeaderboardRow[], places: number) {
  const isFirst = isFirstBoard(rows);
  const before = placesBefore(rows, places);
  const slot = (items[1]?.offsetTop ?? 0) - (items[0]?.offsetTop ?? 0);
  return items.map((item, index) => {
    const distance = isFirst ? slot : ((before[index] ?? index) - index) * slot;
    const isNew = isFirst || before[index] === rows.length;
    return item.animate?.(
      [
        { transform: `translateY(${distance}px)`, opacity: isNew ? 0 : 1 },
        { transform: "none", opacity: 1 },
      ],
      {
        duration: isFirst ? 400 : travelsForMs,
        delay: isFirst ? (items.length - 1 - index) * buildStepMs : travelsAtMs,
        easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
        fill: "backwards",
      },
    );
  });
}

interface StageRanksProps {
  rows: readonly LeaderboardRow[];
  label: string;
  /** How many rows there are at most. */
  places?: number;
  /** What stands for each row; the sign of its seat unless it is something else's. */
  sign?: ComponentType<{ seat: number; className?: string }>;
}

export function StageRanks(props: StageRanksProps) {
  const { rows, label, places = rowsOnStage, sign: Sign = SeatSign } = props;
  const list = useRef<HTMLOListElement>(null);
  const shown = rows.slice(0, places);
  const most = Math.max(1, ...shown.map((row) => row.points));

  useEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    if (wantsLessMotion()) return;
    const top = rows.slice(0, places);
    const runs = [...travel(items, top, places), ...grow(items, top, most)];
    return () => {
      for (const run of runs) run?.cancel();
    };
  }, [rows, places, most]);

  return (
    <ol
      aria-label={label}
      className="stage-ranks"
      data-count={shown.length}
      data-travels={!isFirstBoard(shown)}
      ref={list}
    >
      {shown.map((row) => (
        <li className="stage-rank" data-rank={row.rank} key={row.seat}>
          <span
            aria-hidden="true"
            className="stage-rank-bar"
            style={{ transform: `scaleX(${row.points / most})` }}
          />
          <span className="stage-rank-number">{row.rank}</span>
          <Sign className="stage-rank-sign" seat={row.seat} />
          <bdi className="stage-rank-name">{row.nickname}</bdi>
          {row.gained > 0 && (
            // The plus stays before the number in right-to-left text, too.
            <span className="stage-rank-gained" dir="ltr">
              +{formatNumber(row.gained)}
            </span>
          )}
          <span className="stage-rank-points">
            <CountUp
              delayMs={countsAtMs}
              durationMs={countsForMs}
              from={row.points - row.gained}
              to={row.points}
            />
          </span>
          <span className="sr-only">{t("rank.points")}</span>
        </li>
      ))}
    </ol>
  );
}
