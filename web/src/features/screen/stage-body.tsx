/** What is below a question on the stage: on its own, or beside its picture or video. */
import type { ReactNode } from "react";
import type { QuestionHead } from "@/live/messages";
import { MediaView } from "@/ui/media-view";

interface StageBodyProps {
  question: QuestionHead;
  /** The answers are closed: everything holds its breath until the reveal. */
  isOver?: boolean;
  children: ReactNode;
}

export function StageBody({ question, isOver = false, children }: StageBodyProps) {
  // The picture of a pin question is the subject, and is drawn with its pins.
  if (question.media === null || question.kind === "pin") {
    return (
      <div className="stage-rest" data-over={isOver || undefined}>
        {children}
      </div>
    );
  }
  return (
    <div className="stage-split">
      <div className="stage-media">
        <MediaView fill media={question.media} />
      </div>
      <div className="stage-rest" data-over={isOver || undefined}>
        {children}
      </div>
    </div>
  );
}
