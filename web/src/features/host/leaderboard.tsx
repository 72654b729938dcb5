/** The ranks after a question, on the host's page. */

import type { LeaderboardPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { TieNote } from "@/room/kinds/tie-note";
import { placeOf } from "@/room/place";
import { RankList } from "@/room/rank-list";
import { TeamRanks } from "@/room/team-ranks";

export function HostLeaderboard({ view, phase }: { view: RoomView; phase: LeaderboardPhase }) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <p className="font-semibold text-muted">
        {t("position", placeOf(view, phase.questionIndex))}
      </p>
      <h1 className="text-3xl" tabIndex={-1}>
        {t("leaderboard")}
      </h1>
      <CorrectedNote count={phase.correctedCount} />
      {view.teams != null && <TeamRanks teams={view.teams} />}
      <RankList label={t("leaderboard")} rows={phase.rows} />
      <TieNote className="text-muted" rows={phase.rows} />
    </div>
  );
}
