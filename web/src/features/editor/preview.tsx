/** The selected question as a player sees it on a phone, and a way to play the quiz for real. */
import { memo, useDeferredValue, useId, useState } from "react";
import type { DocumentQuestion } from "@/api/types";
import { t } from "@/messages/media";
import { Explanation } from "@/room/kinds/explanation";
import { isOnPicture } from "@/room/kinds/on-picture";
import { MediaView } from "@/ui/media-view";
import { RichText } from "@/ui/rich-text";
import { Switch } from "@/ui/switch";
import { useDoc, useEditorState, useQuestion } from "./editor-context";
import { viewOf } from "./media-of";
import { isScored } from "./model/document";
import { gapsOf } from "./model/passage";
import { PreviewAnswers } from "./preview-answers";
import { TryIt } from "./try-it";

/** Players are told so, whatever is right. */
function takesSeveral({ content }: DocumentQuestion): boolean {
  if (content.kind === "poll") return content.takesSeveral;
  if (content.kind !== "choice") return false;
  return content.answers.filter((answer) => answer.isCorrect).length > 1;
}

function Facts({ question }: { question: DocumentQuestion }) {
  const { timeLimitS, pointsFactor, content } = question;
  if (content.kind === "slide") return null;
  const facts = [
    timeLimitS === null ? t("preview.noLimit") : t("preview.seconds", { count: timeLimitS }),
    ...(takesSeveral(question) ? [t("preview.several")] : []),
    ...(isScored(content.kind) && pointsFactor === 0 ? [t("preview.noPoints")] : []),
    ...(isScored(content.kind) && pointsFactor === 2 ? [t("preview.doublePoints")] : []),
  ];
  return (
    <ul className="flex flex-wrap gap-2">
      {facts.map((fact) => (
        <li
          className="rounded-full border-2 border-hairline bg-surface px-2.5 py-0.5 font-semibold text-muted text-xs"
          key={fact}
        >
          {fact}
        </li>
      ))}
    </ul>
  );
}

function lacksAnswer({ content }: DocumentQuestion): boolean {
  if (content.kind === "choice") return !content.answers.some((answer) => answer.isCorrect);
  if (content.kind === "trueFalse") return content.isTrue === null;
  if (content.kind === "gaps") {
    const gaps = gapsOf(content.passage);
    return gaps.length === 0 || gaps.some(({ accepted }) => (accepted[0] ?? "").trim() === "");
  }
  if (content.kind === "categorize") {
    return content.categories.every(({ items }) => items.every((item) => item.trim() === ""));
  }
  if (content.kind === "labels") return content.spots.length === 0;
  return content.kind === "pin" && content.areas.length === 0;
}

interface PhoneProps {
  question: DocumentQuestion;
  showsAnswer: boolean;
}

const Phone = memo(function Phone({ question, showsAnswer }: PhoneProps) {
  const position = useDoc((doc) => doc.questions.findIndex((each) => each.id === question.id));
  const total = useDoc((doc) => doc.questions.length);
  const { media, content } = question;
  const file = useEditorState((state) => (media === null ? undefined : state.media.get(media.id)));
  const isSlide = content.kind === "slide";
  const hasMedia = media !== null && (media.kind === "youTube" || file !== undefined);
  const isScoredKind = isScored(content.kind);
  return (
    <section
      aria-label={t("preview.frame")}
      className="mx-auto flex max-h-[42rem] min-h-96 w-full max-w-88 flex-col gap-3 overflow-y-auto rounded-[1.75rem] border-6 border-field bg-paper p-4"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard.
      tabIndex={0}
    >
      <p className="font-semibold text-muted text-sm">
        {t(isSlide ? "preview.slide" : "preview.position", { number: position + 1, total })}
      </p>
      <p className="break-words font-bold font-display text-xl" dir="auto">
        {question.text.trim() === "" ? (
          <span className="text-muted italic">{t("preview.noText")}</span>
        ) : (
          <RichText text={question.text} />
        )}
      </p>
      <Facts question={question} />
      {hasMedia && !isOnPicture(content.kind) && <MediaView media={viewOf(media, file)} />}
      <PreviewAnswers file={file} question={question} showsAnswer={showsAnswer} />
      {showsAnswer && isScoredKind && lacksAnswer(question) && (
        <p className="text-muted">{t("preview.noRight")}</p>
      )}
      {showsAnswer && !isScoredKind && !isSlide && (
        <p className="text-muted">{t("preview.noneRight")}</p>
      )}
      {showsAnswer && <Explanation text={question.explanation.trim()} />}
    </section>
  );
});

export function Preview({ questionId }: { questionId: string }) {
  const question = useQuestion(questionId);
  // Typing comes first; the preview may lag for a moment.
  const shown = useDeferredValue(question);
  const [showsAnswer, setShowsAnswer] = useState(false);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-display text-lg" id={headingId}>
          {t("preview.title")}
        </h2>
        <Switch
          checked={showsAnswer}
          label={t("preview.answer")}
          onChange={(event) => setShowsAnswer(event.target.checked)}
        />
      </div>
      {shown !== undefined && <Phone question={shown} showsAnswer={showsAnswer} />}
      <TryIt />
    </section>
  );
}
