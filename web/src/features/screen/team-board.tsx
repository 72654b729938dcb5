/** Where the teams stand on the big screen, and beside them the best players. */
import { useMemo } from "react";
import { formatNumber } from "@/lib/language";
import type { LeaderboardRow, Teams } from "@/live/messages";
import { t } from "@/messages/room-teams";
import { SeatSign } from "@/room/seat-sign";
import { teamRows } from "@/room/team-rows";
import { TeamSign } from "@/room/team-sign";
import { TeamMark } from "@/ui/team-mark";
import { rowsOnStage, StageRanks } from "./stage-ranks";

interface TeamBoardProps {
  teams: Teams;
  /** The best players. */
  rows: readonly LeaderboardRow[];
}

export function TeamBoard({ teams, rows }: TeamBoardProps) {
  // The same rows while people come and go: other rows would travel again.
  const board = useMemo(() => teamRows(teams), [teams]);
  return (
    <div className="team-board">
      <StageRanks label={t("teams")} places={board.length} rows={board} sign={TeamSign} />
      <section className="team-board-best">
        <h2 className="stage-medium">{t("bestPlayers")}</h2>
        <ol className="stage-small mt-[1vh] flex flex-col gap-[1vh]">
          {rows.slice(0, rowsOnStage).map((row) => (
            <li className="flex items-center gap-[0.5em]" key={row.seat}>
              <span className="w-[1.2em] text-end font-bold tabular-nums">{row.rank}</span>
              <SeatSign className="size-[1.6em]" seat={row.seat} />
              <bdi className="min-w-0 flex-1 truncate font-semibold">{row.nickname}</bdi>
              {typeof row.team === "number" && (
                <>
                  <TeamMark className="size-[1.3em]" team={row.team} />
                  <span className="sr-only">
                    {t("inTeam", { team: teams.teams[row.team]?.name ?? "" })}
                  </span>
                </>
              )}
              <span className="font-bold tabular-nums">{formatNumber(row.points)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
