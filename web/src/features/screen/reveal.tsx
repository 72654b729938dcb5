/** A question's results on the big screen, with the author's explanation. */

import type { RevealPhase, RoomView } from "@/live/messages";
import { t as kindWords } from "@/messages/kinds";
import { t } from "@/messages/room";
import { sureWords } from "@/room/confidence-counts";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { Explanation } from "@/room/kinds/explanation";
import { Result } from "@/room/kinds/result";
import { isUnscored } from "@/room/kinds/unscored";
import { changeWords, FirstVoteContext, VoteCount } from "@/room/second-vote";
import { CountUp } from "@/ui/count-up";
import { Cheer } from "./cheer";
import { stageFaces } from "./faces/stage-faces";
import { Stage } from "./stage";
import { answeredWords, StageAsk } from "./stage-ask";
import { StageBody } from "./stage-body";
import { StageHead } from "./stage-head";

function StageCount({ to }: { to: number }) {
  return (
    <span className="font-bold text-[1.1em] tabular-nums">
      <CountUp spoken={kindWords("picks", { count: to })} to={to} />
    </span>
  );
}

/** How many were right, and how many of those who were sure. */
function rightWords({ seatCount }: RoomView, phase: RevealPhase): string {
  const { correctCount, pickedCount, firstVote } = phase;
  const right = firstVote
    ? changeWords(firstVote, correctCount, pickedCount)
    : t("rightShare", { correct: correctCount, total: seatCount });
  return [right, sureWords(phase.confidence)].filter(Boolean).join(" · ");
}

export function ScreenReveal({ view, phase }: { view: RoomView; phase: RevealPhase }) {
  const { question, offer, solution, explanation } = phase;
  const firstVote = phase.firstVote ?? null;
  const isMarked = !isUnscored(question.kind) && phase.marking !== "void";
  return (
    <Stage>
      <StageHead index={question.index} view={view} />
      <StageAsk
        line={isMarked ? rightWords(view, phase) : answeredWords(phase.pickedCount, view.seatCount)}
        question={question}
        start={null}
      />
      <CorrectedNote className="stage-small mx-auto" marking={phase.marking} />
      <StageBody question={question}>
        <FirstVoteContext value={firstVote}>
          <Result
            counter={firstVote === null ? StageCount : VoteCount}
            face="stage"
            media={question.media}
            offer={offer}
            pickedCount={phase.pickedCount}
            stage={stageFaces}
            solution={solution}
          />
        </FirstVoteContext>
      </StageBody>
      {isMarked && <Cheer picked={phase.pickedCount} right={phase.correctCount} />}
      <Explanation className="stage-explanation" text={explanation} />
    </Stage>
  );
}
