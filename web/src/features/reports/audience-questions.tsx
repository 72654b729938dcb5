/**
 * What the audience asked the host, and the ideas of brainstorms, in the report. Loaded where
 * someone asked or shared something.
 */
import { useId } from "react";
import type { AudienceQuestionResult, BrainstormResult } from "@/api/types";
import { t } from "@/messages/wall";
import { Badge } from "@/ui/badge";

interface EntriesProps {
  labeledBy: string;
  entries: readonly (Omit<AudienceQuestionResult, "answered"> & { answered?: boolean })[];
}

function Entries({ labeledBy, entries }: EntriesProps) {
  return (
    <ul aria-labelledby={labeledBy} className="flex flex-col gap-2">
      {entries.map(({ text, votes, answered, hidden }, at) => (
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
            {answered === true && <Badge tone="good">{t("answered")}</Badge>}
            {hidden && <Badge>{t("report.hidden")}</Badge>}
            <span className="font-semibold tabular-nums">{t("votes", { count: votes })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Brainstorm({ topic, ideas }: BrainstormResult) {
  const id = useId();
  return (
    <>
      <h3 className="wrap-anywhere mt-2 text-lg" dir="auto" id={id}>
        {topic}
      </h3>
      <Entries entries={ideas} labeledBy={id} />
    </>
  );
}

interface AudienceQuestionsProps {
  questions: readonly AudienceQuestionResult[];
  brainstorms: readonly BrainstormResult[];
}

export function AudienceQuestions({ questions, brainstorms }: AudienceQuestionsProps) {
  return (
    <>
      {questions.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-2xl" id="audience-questions">
            {t("title")}
          </h2>
          <p className="text-muted">{t("report.hint")}</p>
          <Entries entries={questions} labeledBy="audience-questions" />
        </section>
      )}
      {brainstorms.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-2xl">{t("report.brainstorms")}</h2>
          <p className="text-muted">{t("report.ideasHint")}</p>
          {brainstorms.map((brainstorm, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a report never changes.
            <Brainstorm key={at} {...brainstorm} />
          ))}
        </section>
      )}
    </>
  );
}
