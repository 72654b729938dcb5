/** A question's results on the big screen, with the author's explanation. */

import type { RevealPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { Explanation } from "@/room/kinds/explanation";
import { Result } from "@/room/kinds/result";
import { isUnscored } from "@/room/kinds/words";
import { RichText } from "@/ui/rich-text";
import { Stage } from "./stage";
import { StageBody } from "./stage-body";
import { StageHead, textLength } from "./stage-head";

export function ScreenReveal({ view, phase }: { view: RoomView; phase: RevealPhase }) {
  const { question, offer, solution, explanation } = phase;
  return (
    <Stage>
      <StageHead index={question.index} view={view} />
      <h1
        className="stage-question text-balance text-center"
        data-long={textLength(question.text)}
        dir="auto"
      >
        <RichText text={question.text} />
      </h1>
      <p className="stage-medium text-center font-bold">
        {isUnscored(question.kind) || phase.marking === "void"
          ? t("answered", { picked: phase.pickedCount, total: view.seatCount })
          : t("rightShare", { correct: phase.correctCount, total: view.seatCount })}
      </p>
      <CorrectedNote className="stage-small mx-auto" marking={phase.marking} />
      <StageBody question={question}>
        <Result
          face="stage"
          media={question.media}
          offer={offer}
          pickedCount={phase.pickedCount}
          solution={solution}
        />
      </StageBody>
      <Explanation className="stage-explanation" text={explanation} />
    </Stage>
  );
}
