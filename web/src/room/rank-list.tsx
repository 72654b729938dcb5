/**
 * Ranks as a list whose rows move from their old positions to the new ones.
 *
 * A row that is new on the list rises from below. Nothing moves for people who prefer reduced
 * motion; the arrows always say the same.
 */

import { clsx } from "clsx";
import { type ComponentType, useEffect, useRef } from "react";
import { formatNumber } from "@/lib/language";
import { wantsLessMotion } from "@/lib/look";
import { t } from "@/messages/parts";
import { SeatSign } from "./seat-sign";

export interface RankRow {
  seat: number;
  nickname: string;
  points: number;
  gained: number;
  rank: number;
  previousRank: number | null;
  /** Who is on it, if it is a team with one device. */
  members?: readonly string[];
}

interface RankListProps {
  rows: readonly RankRow[];
  label: string;
  /** What stands for each row; the sign of its seat unless it is something else's. */
  sign?: ComponentType<{ seat: number; className?: string }>;
  className?: string;
}

const travelMs = 700;
const waitMs = 400;

/** How many positions each row moves, positive if it comes from below. */
export function placesMoved(rows: readonly RankRow[]): number[] {
  const before = rows
    .map((row, index) => ({ index, rank: row.previousRank ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.rank === b.rank ? a.index - b.index : a.rank - b.rank));
  return rows.map((row, index) =>
    row.previousRank === null ? 0 : before.findIndex((each) => each.index === index) - index,
  );
}

function Arrow({ row }: { row: RankRow }) {
  if (row.previousRank === null || row.previousRank === row.rank) return null;
  const count = Math.abs(row.previousRank - row.rank);
  const up = row.previousRank > row.rank;
  return (
    <span
      className={clsx("inline-flex items-center gap-[0.2em]", up ? "text-good" : "text-danger")}
    >
      <svg aria-hidden="true" className="size-[0.7em]" viewBox="0 0 10 10">
        <path d={up ? "M5 1 9.5 9h-9z" : "M5 9 .5 1h9z"} fill="currentColor" />
      </svg>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t(up ? "rank.up" : "rank.down", { count })}</span>
    </span>
  );
}

export function RankList({ rows, label, sign: Sign = SeatSign, className }: RankListProps) {
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    if (wantsLessMotion()) return;
    const moves = placesMoved(rows);
    const runs = items.map((item, index) => {
      const move = moves[index] ?? 0;
      if (move === 0 || typeof item.animate !== "function") return null;
      const from = items[Math.min(items.length - 1, Math.max(0, index + move))];
      const distance = (from?.offsetTop ?? item.offsetTop) - item.offsetTop;
      return item.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], {
        duration: travelMs,
        delay: waitMs,
        easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
        fill: "backwards",
      });
    });
    return () => {
      for (const run of runs) run?.cancel();
    };
  }, [rows]);

  return (
    <ol aria-label={label} className={clsx("rank-list", className)} ref={list}>
      {rows.map((row) => (
        <li className="rank-row" key={row.seat}>
          <span className="rank-number">{row.rank}</span>
          <Sign className="rank-sign" seat={row.seat} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              <bdi>{row.nickname}</bdi>
            </span>
            {row.members !== undefined && (
              <span className="wrap-anywhere block text-[0.75em] text-muted" dir="auto">
                {row.members.join(", ")}
              </span>
            )}
          </span>
          <span className="rank-arrow">
            <Arrow row={row} />
          </span>
          {row.gained > 0 && (
            // The plus or minus stays before the number in right-to-left text, too.
            <span className="rank-gained" dir="ltr">
              +{formatNumber(row.gained)}
            </span>
          )}
          <span className="rank-points">{formatNumber(row.points)}</span>
          <span className="sr-only">{t("rank.points")}</span>
        </li>
      ))}
    </ol>
  );
}
