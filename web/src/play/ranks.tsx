/** A list of ranks on a small device, and the words for a change of rank. */

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { formatNumber } from "@/lib/language";
import type { LeaderboardRow, Me, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { useTeamParts } from "@/play/use-team-parts";
import { SeatSign } from "@/room/seat-sign";

export function movementText(rank: number, previousRank: number | null): string | null {
  if (previousRank === null) return null;
  if (previousRank === rank) return t("leaderboard.same");
  return previousRank > rank
    ? t("leaderboard.up", { count: previousRank - rank })
    : t("leaderboard.down", { count: rank - previousRank });
}

/** The next player ahead and the gap, as far as the list tells. */
export function aheadText(rows: readonly LeaderboardRow[], me: Me): string | null {
  if (me.rank === 1) return me.points > 0 ? t("leaderboard.leading") : null;
  const mine = rows.findIndex((row) => row.seat === me.seat);
  const last = rows.at(-1);
  if (mine < 0 && me.rank !== null && last !== undefined && last.points > me.points) {
    return t("leaderboard.toTopTen", { count: last.points - me.points });
  }
  const ahead = mine > 0 ? rows[mine - 1] : undefined;
  if (ahead === undefined) return null;
  const count = ahead.points - me.points;
  return count === 0
    ? t("leaderboard.level", { name: ahead.nickname })
    : t("leaderboard.behind", { count, name: ahead.nickname });
}

function Arrow({ rank, previousRank }: { rank: number; previousRank: number | null }) {
  const words = movementText(rank, previousRank);
  if (words === null || previousRank === null || previousRank === rank) return null;
  const up = previousRank > rank;
  return (
    <span className={clsx("flex items-center gap-0.5 font-bold", up ? "text-good" : "text-danger")}>
      <svg aria-hidden="true" className="size-3.5" viewBox="0 0 10 10">
        <path d={up ? "M5 1 9.5 9h-9z" : "M5 9 .5 1h9z"} fill="currentColor" />
      </svg>
      <span aria-hidden="true">{Math.abs(previousRank - rank)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

interface RanksProps {
  rows: readonly LeaderboardRow[];
  me: Me;
  room: RoomView;
  label: string;
}

interface RowProps {
  row: LeaderboardRow;
  mine: boolean;
  /** The emblem of the player's team. */
  team: ReactNode;
}

function Row({ row, mine, team }: RowProps) {
  return (
    <li
      className={clsx(
        "flex min-h-14 items-center gap-3 rounded-md border-2 px-3 py-2",
        mine ? "border-primary bg-primary-soft" : "border-hairline bg-surface",
      )}
    >
      <span className="min-w-7 text-center font-display font-extrabold text-xl tabular-nums">
        {row.rank}
      </span>
      <SeatSign className="size-8" seat={row.seat} />
      <span className="min-w-0 flex-1" dir="auto">
        <span className="block truncate font-semibold">
          {row.nickname}
          {mine && <span className="ms-2 font-normal text-muted">({t("leaderboard.you")})</span>}
        </span>
        {row.members && (
          <span className="wrap-anywhere block text-muted text-sm">{row.members.join(", ")}</span>
        )}
      </span>
      {team}
      <Arrow previousRank={row.previousRank} rank={row.rank} />
      <span className="font-bold tabular-nums">
        {formatNumber(row.points)}
        <span className="sr-only"> {t("reveal.total")}</span>
      </span>
    </li>
  );
}

export function Ranks({ rows, me, room, label }: RanksProps) {
  const { parts } = useTeamParts(room);
  return (
    <ol aria-label={label} className="flex flex-col gap-2">
      {rows.map((row) => (
        <Row
          key={row.seat}
          mine={row.seat === me.seat}
          row={row}
          team={parts && <parts.RowTeam room={room} team={row.team} />}
        />
      ))}
    </ol>
  );
}
