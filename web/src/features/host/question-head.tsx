/** A question's number, kind and points, with its text; and its picture beside its answers. */

import type { ReactNode } from "react";
import type { QuestionHead, RoomView } from "@/live/messages";
import { t as kindWords } from "@/messages/kinds";
import { t } from "@/messages/room";
import { isOnPicture } from "@/room/kinds/on-picture";
import { isUnscored } from "@/room/kinds/unscored";
import { kindName, taskWords } from "@/room/kinds/words";
import { placeOf } from "@/room/place";
import { Badge } from "@/ui/badge";
import { MediaView } from "@/ui/media-view";
import { RichText } from "@/ui/rich-text";

/** Below each other, a picture would push the answers out of view. */
export function BesidePicture({
  question: { kind, media },
  children,
}: {
  question: QuestionHead;
  children: ReactNode;
}) {
  if (media === null || isOnPicture(kind)) return children;
  return (
    <div className="host-split">
      <MediaView className="media-question" media={media} />
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </div>
  );
}

export function HostHead({ view, question }: { view: RoomView; question: QuestionHead }) {
  const { kind, pointsFactor } = question;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-2 font-semibold text-muted">
          {t(kind === "slide" ? "slidePosition" : "position", placeOf(view, question.index))}
        </p>
        <Badge>{kindName(kind)}</Badge>
        {isUnscored(kind)
          ? kind !== "slide" && <Badge>{kindWords("unscored")}</Badge>
          : pointsFactor !== 1 && (
              <Badge tone="highlight">{t(pointsFactor === 0 ? "noPoints" : "double")}</Badge>
            )}
        {question.multiple && <Badge>{taskWords(question)}</Badge>}
      </div>
      <h1 className={question.text.length > 110 ? "text-2xl" : "text-3xl"} dir="auto" tabIndex={-1}>
        <RichText text={question.text} />
      </h1>
    </>
  );
}
