/** The defaults of a new question; saved together, with a button. */
import { type FormEvent, useState } from "react";
import { useSavePreferences } from "@/api/preferences";
import type { Preferences, QuestionDefaults } from "@/api/types";
import { problemText } from "@/calls/problem";
import { optionCountMax, optionCountMin, timeLimits } from "@/lib/question-choices";
import { t as tQuizzes } from "@/messages/quizzes";
import { t } from "@/messages/settings";
import { Select } from "@/ui/select";
import { useUnsaved } from "./leave-guard";
import { SaveRow } from "./save-row";
import { Section } from "./section";

const noLimit = "none";

function isSame(a: QuestionDefaults, b: QuestionDefaults): boolean {
  return (
    a.timeLimitS === b.timeLimitS &&
    a.pointsFactor === b.pointsFactor &&
    a.answerCount === b.answerCount
  );
}

export function QuestionDefaultsForm({ preferences }: { preferences: Preferences }) {
  const [form, setForm] = useState(preferences.question);
  const [savedForm, setSavedForm] = useState(preferences.question);
  const save = useSavePreferences();
  const isDirty = !isSame(form, savedForm);
  useUnsaved(isDirty);

  const limits = new Set(timeLimits);
  if (form.timeLimitS !== null) limits.add(form.timeLimitS);
  const counts = Array.from(
    { length: optionCountMax - optionCountMin + 1 },
    (_, index) => optionCountMin + index,
  );

  function change(part: Partial<QuestionDefaults>) {
    setForm((old) => ({ ...old, ...part }));
    if (!save.isPending) save.reset();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isDirty || save.isPending) return;
    save.mutate({ question: form }, { onSuccess: () => setSavedForm(form) });
  }

  return (
    <Section hint={t("question.hint")} title={t("question.title")}>
      <form className="flex flex-col gap-5" noValidate onSubmit={handleSubmit}>
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            disabled={save.isPending}
            label={tQuizzes("question.timeLimit")}
            onChange={({ target: { value } }) =>
              change({ timeLimitS: value === noLimit ? null : Number(value) })
            }
            options={[
              ...[...limits]
                .sort((a, b) => a - b)
                .map((seconds) => ({
                  value: String(seconds),
                  label: tQuizzes("question.secondsShort", { count: seconds }),
                })),
              { value: noLimit, label: tQuizzes("question.noLimit") },
            ]}
            value={form.timeLimitS === null ? noLimit : String(form.timeLimitS)}
          />
          <Select
            disabled={save.isPending}
            label={tQuizzes("question.points")}
            onChange={(event) => change({ pointsFactor: Number(event.target.value) })}
            options={[
              { value: "0", label: tQuizzes("question.points0") },
              { value: "1", label: tQuizzes("question.points1") },
              { value: "2", label: tQuizzes("question.points2") },
            ]}
            value={String(form.pointsFactor)}
          />
          <Select
            disabled={save.isPending}
            label={t("question.answerCount")}
            onChange={(event) => change({ answerCount: Number(event.target.value) })}
            options={counts.map((count) => ({ value: String(count), label: String(count) }))}
            value={String(form.answerCount)}
          />
        </div>
        <SaveRow
          isDirty={isDirty}
          label={t("save")}
          pending={save.isPending}
          problem={save.isError ? problemText(save.error) : undefined}
          saved={save.isSuccess ? t("saved") : undefined}
        />
      </form>
    </Section>
  );
}
