/** The top ten on the big screen; the rows animate to their new positions. */

import type { LeaderboardPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { RankList } from "@/room/rank-list";
import { Stage } from "./stage";
import { StageHead } from "./stage-head";

export function ScreenLeaderboard({ view, phase }: { view: RoomView; phase: LeaderboardPhase }) {
  return (
    <Stage>
      <StageHead index={phase.questionIndex} view={view} />
      <h1 className="stage-large">{t("leaderboard")}</h1>
      <CorrectedNote className="stage-small mx-auto" count={phase.correctedCount} />
      <RankList label={t("leaderboard")} rows={phase.rows} size="stage" />
    </Stage>
  );
}
