/**
 * A question's text on the stage, between what is measured and how to join late. It keeps its place
 * from the opening to the reveal, so that nobody has to look for it again.
 */
import type { ReactNode } from "react";
import type { QuestionHead } from "@/live/messages";
import { t } from "@/messages/room";
import { RichText } from "@/ui/rich-text";
import { withoutFigures } from "./fit-stage";
import { textLength } from "./stage-head";

interface StageAskProps {
  question: QuestionHead;
  /** Before the text: the ring, or nothing. */
  start: ReactNode;
  /** One line below the text. */
  line: string;
  /** What the line will grow to while it counts. */
  fullLine?: string;
}

export function StageAsk({ question, start, line, fullLine = line }: StageAskProps) {
  return (
    <div className="stage-ask">
      <div className="stage-ask-side">{start}</div>
      <div className="stage-ask-words">
        <h1
          className="stage-question text-balance text-center"
          data-long={textLength(question.text)}
          dir="auto"
        >
          <RichText text={question.text} />
        </h1>
        <p className="stage-medium text-center font-semibold text-muted">
          {/* Other words are another line: only what counts stays where it began. */}
          <span className="count-up" data-end={fullLine} key={withoutFigures(fullLine)}>
            <span>{line}</span>
          </span>
        </p>
      </div>
      <div aria-hidden="true" className="stage-ask-side" />
    </div>
  );
}

/** How many have answered, for as long as that is news. */
export function answeredWords(pickedCount: number, seatCount: number): string {
  return t("answered", { picked: pickedCount, total: seatCount });
}
