/** Everything about one question: its kind, text, answers, time, points, explanation and notes. */
import { useId, useState } from "react";
import type { DocumentQuestion } from "@/api/types";
import { timeLimits } from "@/lib/question-choices";
import { t } from "@/messages/editor";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";
import { type QuestionChange, useFindings, useQuestionChange } from "./editor-context";
import { KindForm } from "./kind-form";
import { MediaField } from "./media-field";
import { isScored, type Kind, kinds, limits, withKind } from "./model/document";
import { NotesField } from "./notes-field";

const noLimit = "none";
const otherLimit = "other";

function textLabel(kind: Kind): string {
  if (kind === "trueFalse") return t("question.textOf.statement");
  if (kind === "slide") return t("question.textOf.heading");
  return t("question.text");
}

function TimeLimit({ question, change }: { question: DocumentQuestion; change: QuestionChange }) {
  const { timeLimitS } = question;
  const isCustom = timeLimitS !== null && !timeLimits.includes(timeLimitS);
  const [asksOther, setAsksOther] = useState(isCustom);
  const rushed = useFindings(question.id).some((finding) => finding.flaw === "tooLittleTime");
  const value = asksOther ? otherLimit : timeLimitS === null ? noLimit : String(timeLimitS);
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t("question.timeLimit")}
        onChange={(event) => {
          const chosen = event.target.value;
          setAsksOther(chosen === otherLimit);
          if (chosen === otherLimit) return;
          change.patch({ timeLimitS: chosen === noLimit ? null : Number(chosen) });
        }}
        options={[
          ...timeLimits.map((seconds) => ({
            value: String(seconds),
            label: t("question.seconds", { count: seconds }),
          })),
          { value: noLimit, label: t("question.noLimit") },
          { value: otherLimit, label: t("question.otherLimit") },
        ]}
        value={value}
        {...(rushed ? { hint: t("flaws.tooLittleTime") } : {})}
      />
      {asksOther && (
        <Field
          inputMode="numeric"
          label={t("question.limitSeconds")}
          max={limits.timeMaxS}
          min={limits.timeMinS}
          onChange={(event) => {
            const seconds = Math.round(event.target.valueAsNumber);
            if (seconds >= limits.timeMinS && seconds <= limits.timeMaxS) {
              change.patch({ timeLimitS: seconds }, "timeLimit");
            }
          }}
          type="number"
          defaultValue={timeLimitS ?? ""}
        />
      )}
    </div>
  );
}

export function QuestionForm({ question }: { question: DocumentQuestion }) {
  const change = useQuestionChange(question.id);
  const findings = useFindings(question.id);
  const textId = useId();
  const { kind } = question.content;
  const textFlaw = findings.find((finding) => finding.flaw === "textMissing");
  const left = limits.text - question.text.length;
  return (
    <div className="flex flex-col gap-5">
      <Select
        label={t("question.kind")}
        onChange={(event) => change.patch(withKind(question, event.target.value as Kind))}
        options={kinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        value={kind}
      />
      <TextArea
        data-question-text
        dir="auto"
        error={textFlaw === undefined ? undefined : t("flaws.textMissing")}
        hint={
          left <= 100 ? t("question.charactersLeft", { count: left }) : t("question.formatting")
        }
        id={textId}
        label={textLabel(kind)}
        maxLength={limits.text}
        onChange={(event) => change.patch({ text: event.target.value }, "text")}
        placeholder={t("question.placeholder")}
        value={question.text}
      />
      {kind !== "pin" && <MediaField key={question.id} question={question} />}
      <KindForm question={question} />
      {kind !== "slide" && (
        <div className="grid gap-4 xs:grid-cols-2">
          <TimeLimit change={change} key={question.id} question={question} />
          {isScored(kind) && (
            <Select
              label={t("question.points")}
              onChange={(event) => change.patch({ pointsFactor: Number(event.target.value) })}
              options={[
                { value: "0", label: t("question.points0") },
                { value: "1", label: t("question.points1") },
                { value: "2", label: t("question.points2") },
              ]}
              value={String(question.pointsFactor)}
            />
          )}
        </div>
      )}
      {kind !== "slide" && (
        <TextArea
          dir="auto"
          hint={t("question.explanationHint")}
          label={t("question.explanation")}
          maxLength={limits.explanation}
          onChange={(event) => change.patch({ explanation: event.target.value }, "explanation")}
          value={question.explanation}
        />
      )}
      <NotesField key={`notes-${question.id}`} question={question} />
    </div>
  );
}
