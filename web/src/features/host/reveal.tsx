/** The results of a question, for the host to talk about. */

import type { RevealPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { ConfidenceCounts } from "@/room/confidence-counts";
import { CorrectButton } from "@/room/correcting/correct-button";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { Explanation } from "@/room/kinds/explanation";
import { Result } from "@/room/kinds/result";
import { isUnscored } from "@/room/kinds/unscored";
import { changeWords, FirstVoteContext, VoteCount } from "@/room/second-vote";
import { BesidePicture, HostHead } from "./question-head";

interface HostRevealProps {
  /** Null if this host can't correct answers. */
  roomId: string | null;
  view: RoomView;
  phase: RevealPhase;
}

export function HostReveal({ roomId, view, phase }: HostRevealProps) {
  const { question, marking = "asWritten" } = phase;
  const firstVote = phase.firstVote ?? null;
  const scored = !isUnscored(question.kind);
  return (
    <div className="flex flex-col gap-4">
      <HostHead question={question} view={view} />
      <p className="font-bold text-2xl">
        {scored && marking !== "void"
          ? t("rightShare", { correct: phase.correctCount, total: view.seatCount })
          : t("answered", { picked: phase.pickedCount, total: view.seatCount })}
      </p>
      {firstVote !== null && scored && marking !== "void" && (
        <p className="font-semibold">
          {changeWords(firstVote, phase.correctCount, phase.pickedCount)}
        </p>
      )}
      <CorrectedNote marking={marking} />
      <BesidePicture question={question}>
        <FirstVoteContext value={firstVote}>
          <Result
            face="page"
            media={question.media}
            offer={phase.offer}
            pickedCount={phase.pickedCount}
            solution={phase.solution}
            {...(firstVote !== null && { counter: VoteCount })}
          />
        </FirstVoteContext>
      </BesidePicture>
      {scored && phase.confidence !== undefined && <ConfidenceCounts counts={phase.confidence} />}
      {scored && roomId !== null && (
        <div>
          <CorrectButton
            marking={marking}
            offer={phase.offer}
            picture={question.media}
            questionIndex={question.index}
            roomId={roomId}
            solution={phase.solution}
            takesOne={!question.multiple}
          />
        </div>
      )}
      <Explanation text={phase.explanation} />
    </div>
  );
}
