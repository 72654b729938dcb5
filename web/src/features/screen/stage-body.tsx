/** What is below a question on the stage: on its own, or beside its picture or video. */
import type { ReactNode } from "react";
import type { QuestionHead } from "@/live/messages";
import { isOnPicture } from "@/room/kinds/on-picture";
import { MediaView } from "@/ui/media-view";

interface StageBodyProps {
  question: QuestionHead;
  /** The answers are closed: everything holds its breath until the reveal. */
  isOver?: boolean;
  /** Shown until the answers open. They are laid out below it already, so nothing moves then. */
  wait?: ReactNode;
  children: ReactNode;
}

function Rest({ isOver = false, wait = null, children }: Omit<StageBodyProps, "question">) {
  const isWaiting = wait !== null;
  return (
    <div
      className="stage-rest"
      data-over={isOver || undefined}
      data-waiting={isWaiting || undefined}
      style={isWaiting ? { visibility: "hidden" } : undefined}
    >
      {children}
      {isWaiting && <div className="stage-wait">{wait}</div>}
    </div>
  );
}

export function StageBody({ question, ...rest }: StageBodyProps) {
  // Where the answer is on the picture, it is drawn with it.
  if (question.media === null || isOnPicture(question.kind)) {
    return <Rest {...rest} />;
  }
  return (
    <div className="stage-split">
      <div className="stage-media">
        <MediaView fill media={question.media} />
      </div>
      <Rest {...rest} />
    </div>
  );
}
