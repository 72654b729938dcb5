/** Everything about one question: its text, time, points, media, answers, explanation and notes. */
import { Timer, Trophy } from "lucide-react";
import { useState } from "react";
import type { DocumentQuestion } from "@/api/types";
import { timeLimits } from "@/lib/question-choices";
import { t } from "@/messages/editor";
import { isOnPicture } from "@/room/kinds/on-picture";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";
import { AnswerFeedbackField } from "./answer-feedback-field";
import { type QuestionChange, useFindings, useQuestionChange } from "./editor-context";
import { FormatDock } from "./formatting/format-dock";
import { KindForm } from "./kind-form";
import { MediaField } from "./media-field";
import { isScored, type Kind, limits } from "./model/document";
import { ExplanationField, NotesField } from "./notes-field";

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
    <div className="flex flex-wrap items-start gap-2">
      <Select
        className="field-quiet"
        label={t("question.timeLimit")}
        labelHidden
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
          className="max-w-24"
          inputMode="numeric"
          label={t("question.limitSeconds")}
          labelHidden
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

/** Time and points in one line; each has a name that is spoken, and an icon that is seen. */
function TimeAndPoints({ question }: { question: DocumentQuestion }) {
  const change = useQuestionChange(question.id);
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-1 sm:gap-x-5">
      <div className="flex items-start gap-1">
        <Timer aria-hidden="true" className="mt-3 size-5 shrink-0 text-muted max-xs:hidden" />
        <TimeLimit change={change} key={question.id} question={question} />
      </div>
      {isScored(question.content.kind) && (
        <div className="flex items-start gap-1">
          <Trophy aria-hidden="true" className="mt-3 size-5 shrink-0 text-muted max-xs:hidden" />
          <Select
            className="field-quiet"
            label={t("question.points")}
            labelHidden
            onChange={(event) => change.patch({ pointsFactor: Number(event.target.value) })}
            options={[
              { value: "0", label: t("question.points0") },
              { value: "1", label: t("question.points1") },
              { value: "2", label: t("question.points2") },
            ]}
            value={String(question.pointsFactor)}
          />
        </div>
      )}
    </div>
  );
}

export function QuestionForm({ question }: { question: DocumentQuestion }) {
  const change = useQuestionChange(question.id);
  const findings = useFindings(question.id);
  const { kind } = question.content;
  const textFlaw = findings.find((finding) => finding.flaw === "textMissing");
  const left = limits.text - question.text.length;
  return (
    <FormatDock label={textLabel(kind)} text={question.text}>
      <TextArea
        className="min-h-17! font-semibold text-lg"
        data-question-text
        data-rich="line"
        dir="auto"
        error={textFlaw === undefined ? undefined : t("flaws.textMissing")}
        label={textLabel(kind)}
        labelHidden
        maxLength={limits.text}
        onChange={(event) => change.patch({ text: event.target.value }, "text")}
        placeholder={t(kind === "gaps" ? "gaps.placeholder" : "question.placeholder")}
        rows={2}
        value={question.text}
        {...(left <= 100 ? { hint: t("question.charactersLeft", { count: left }) } : {})}
      />
      {kind !== "slide" && <TimeAndPoints question={question} />}
      {!isOnPicture(kind) && <MediaField key={question.id} question={question} />}
      <KindForm question={question} />
      <div className="flex flex-wrap gap-x-2 gap-y-4">
        {kind !== "slide" && (
          <ExplanationField key={`explanation-${question.id}`} question={question} />
        )}
        <AnswerFeedbackField key={`feedback-${question.id}`} question={question} />
        <NotesField key={`notes-${question.id}`} question={question} />
      </div>
    </FormatDock>
  );
}
