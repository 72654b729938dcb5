/** What a quiz asks, before it is played: the texts and kinds, and nothing about the answers. */
import { useState } from "react";
import type { PreviewQuestion } from "@/api/types";
import { t } from "@/messages/feed";
import { t as tk } from "@/messages/kinds";
import { Button } from "@/ui/button";
import { RichText } from "@/ui/rich-text";

/** Enough to get an idea; people who want more can expand the list. */
const shownAtFirst = 5;

function about(question: PreviewQuestion): string {
  return [
    tk(`name.${question.kind}`),
    question.timeLimitS === null
      ? t("page.noLimit")
      : t("page.seconds", { count: question.timeLimitS }),
    ...(question.pointsFactor === 0 ? [t("page.factor0")] : []),
    ...(question.pointsFactor === 2 ? [t("page.factor2")] : []),
  ].join(" · ");
}

export function QuestionPreview({ questions }: { questions: readonly PreviewQuestion[] }) {
  const [isWhole, setWhole] = useState(false);
  if (questions.length === 0) return null;
  const shown = isWhole ? questions : questions.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="preview" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 className="text-2xl" id="preview">
          {t("page.preview")}
        </h2>
        <p className="text-muted">{t("page.previewHint")}</p>
      </div>
      <ol className="flex flex-col gap-2">
        {shown.map((question, index) => (
          <li
            className="flex gap-4 rounded-md border-2 border-hairline bg-surface p-4"
            // biome-ignore lint/suspicious/noArrayIndexKey: questions have no id, and never move.
            key={index}
          >
            <span
              aria-hidden="true"
              className="min-w-6 font-display font-extrabold text-muted text-xl tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <div className="break-words font-semibold" dir="auto">
                <RichText text={question.text} />
              </div>
              <p className="text-muted text-sm">{about(question)}</p>
            </div>
          </li>
        ))}
      </ol>
      {shown.length < questions.length && (
        <Button className="self-start" onClick={() => setWhole(true)}>
          {t("page.showAll", { count: questions.length })}
        </Button>
      )}
    </section>
  );
}
