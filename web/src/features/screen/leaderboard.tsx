/** The leaderboard on the big screen, with one line of joy once the rows have arrived. */

import type { LeaderboardPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { TieNote } from "@/room/kinds/tie-note";
import { joyOf } from "./joy";
import type { Memory } from "./memory";
import { Stage } from "./stage";
import { StageHead } from "./stage-head";
import { StageRanks } from "./stage-ranks";
import { TeamBoard } from "./team-board";

interface LeaderboardProps {
  view: RoomView;
  phase: LeaderboardPhase;
  memory: Memory;
}

export function ScreenLeaderboard({ view, phase, memory }: LeaderboardProps) {
  const joy = joyOf(phase.rows, memory);
  return (
    <Stage>
      <StageHead index={phase.questionIndex} view={view} />
      <h1 className="stage-large text-center">{t("leaderboard")}</h1>
      <CorrectedNote className="stage-small mx-auto" count={phase.correctedCount} />
      {view.teams == null ? (
        <StageRanks label={t("leaderboard")} rows={phase.rows} />
      ) : (
        <TeamBoard rows={phase.rows} teams={view.teams} />
      )}
      <p className="stage-joy stage-medium" dir="auto">
        {joy}
      </p>
      <TieNote className="text-center stage-small text-muted" rows={phase.rows} />
    </Stage>
  );
}
