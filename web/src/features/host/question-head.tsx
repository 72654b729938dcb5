/** A question's number, kind and points, with its text and picture. */

import type { QuestionHead, RoomView } from "@/live/messages";
import { t as kindWords } from "@/messages/kinds";
import { t } from "@/messages/room";
import { isUnscored, kindName, taskWords } from "@/room/kinds/words";
import { Badge } from "@/ui/badge";
import { MediaView } from "@/ui/media-view";
import { RichText } from "@/ui/rich-text";

export function HostHead({ view, question }: { view: RoomView; question: QuestionHead }) {
  const { kind, pointsFactor, media } = question;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-2 font-semibold text-muted">
          {t("position", { number: question.index + 1, total: view.questionCount })}
        </p>
        <Badge>{kindName(kind)}</Badge>
        {isUnscored(kind)
          ? kind !== "slide" && <Badge>{kindWords("unscored")}</Badge>
          : pointsFactor !== 1 && (
              <Badge tone="highlight">{t(pointsFactor === 0 ? "noPoints" : "double")}</Badge>
            )}
        {question.multiple && <Badge>{taskWords(question)}</Badge>}
      </div>
      <h1
        className={question.text.length > 160 ? "text-2xl" : "text-3xl md:text-4xl"}
        dir="auto"
        tabIndex={-1}
      >
        <RichText text={question.text} />
      </h1>
      {media !== null && kind !== "pin" && <MediaView className="media-question" media={media} />}
    </>
  );
}
