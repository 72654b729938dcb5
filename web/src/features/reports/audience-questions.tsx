/** What the audience asked the host, in the report. Loaded where somebody asked something. */
import type { AudienceQuestionResult } from "@/api/types";
import { t } from "@/messages/wall";
import { Badge } from "@/ui/badge";

export function AudienceQuestions({ questions }: { questions: readonly AudienceQuestionResult[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl" id="audience-questions">
        {t("title")}
      </h2>
      <p className="text-muted">{t("report.hint")}</p>
      <ul aria-labelledby="audience-questions" className="flex flex-col gap-2">
        {questions.map(({ text, votes, answered, hidden }, at) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-2 border-hairline bg-surface px-3 py-2 data-hidden:border-dashed data-hidden:bg-sunken"
            data-hidden={hidden || undefined}
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a report never changes.
            key={at}
          >
            <span className="wrap-anywhere min-w-0 flex-1 basis-60 whitespace-pre-line" dir="auto">
              {text}
            </span>
            <span className="flex flex-wrap items-center gap-2">
              {answered && <Badge tone="good">{t("answered")}</Badge>}
              {hidden && <Badge>{t("report.hidden")}</Badge>}
              <span className="font-semibold tabular-nums">{t("votes", { count: votes })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
