/**
 * Writes one question: text, two to five options, the right ones, time limit, points.
 *
 * A field is validated when it loses the focus, everything when the form is submitted. The input
 * stays until the server has accepted it; then the caller resets the form by changing its `key`.
 */
import { Plus } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { optionCountMax, optionCountMin, timeLimits } from "@/lib/question-choices";
import { t } from "@/messages/quizzes";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";
import { OptionRow } from "./option-row";
import {
  checkQuestion,
  type QuestionForm as Form,
  hasErrors,
  newOption,
  type OptionForm,
} from "./question-rules";

const noLimit = "none";

interface QuestionFormProps {
  initial: Form;
  pending: boolean;
  submitLabel: string;
  pendingLabel: string;
  /** The server's error for the last try. */
  failure?: string | undefined;
  /** It follows a question that was just added: people who are writing go on in its text. */
  isNext?: boolean;
  onSubmit: (form: Form) => void;
  onCancel?: () => void;
}

export function QuestionForm(props: QuestionFormProps) {
  const { pending, isNext = false } = props;
  const [form, setForm] = useState(props.initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const errors = checkQuestion(form);
  const limits = form.timeLimitS === null ? timeLimits : [...timeLimits, form.timeLimitS];
  const shows = (field: string) => submitted || left.has(field);

  useEffect(() => {
    if (isNext) element.current?.querySelector("textarea")?.focus();
  }, [isNext]);

  function leave(field: string) {
    setLeft((fields) => new Set(fields).add(field));
  }

  function changeOption(index: number, change: Partial<OptionForm>) {
    setForm((old) => ({
      ...old,
      options: old.options.map((option, at) => (at === index ? { ...option, ...change } : option)),
    }));
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (!hasErrors(errors)) {
      props.onSubmit(form);
      return;
    }
    setSubmitted(true);
    // Renders the messages first, then focuses the first invalid field.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
  }

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={handleSubmit} ref={element}>
      <TextArea
        error={shows("text") ? errors.text : undefined}
        label={t("question.text")}
        locked={pending}
        onBlur={() => leave("text")}
        onChange={(event) => setForm({ ...form, text: event.target.value })}
        placeholder={t("question.textPlaceholder")}
        value={form.text}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="font-semibold">{t("question.answers")}</legend>
        <p className="text-muted text-sm">{t("question.answersHint")}</p>
        {form.options.map((option, index) => (
          <OptionRow
            correctInvalid={submitted && errors.correct !== undefined}
            error={shows(`option-${option.key}`) ? errors.options[index] : undefined}
            index={index}
            key={option.key}
            locked={pending}
            onChange={(change) => changeOption(index, change)}
            onLeave={() => leave(`option-${option.key}`)}
            onRemove={
              form.options.length > optionCountMin
                ? () => setForm({ ...form, options: form.options.filter((o) => o !== option) })
                : undefined
            }
            option={option}
          />
        ))}
        {submitted && errors.correct !== undefined && (
          <div role="alert">
            <FieldError>{errors.correct}</FieldError>
          </div>
        )}
        {form.options.length < optionCountMax && (
          <Button
            className="self-start"
            disabled={pending}
            onClick={() => setForm({ ...form, options: [...form.options, newOption()] })}
            size="small"
          >
            <Plus aria-hidden="true" className="size-4" />
            {t("question.addOption")}
          </Button>
        )}
      </fieldset>
      <div className="grid gap-4 xs:grid-cols-2">
        <Select
          disabled={pending}
          label={t("question.timeLimit")}
          onChange={(event) => {
            const { value } = event.target;
            setForm({ ...form, timeLimitS: value === noLimit ? null : Number(value) });
          }}
          options={[
            ...[...new Set(limits)]
              .sort((a, b) => a - b)
              .map((seconds) => ({
                value: String(seconds),
                label: t("question.secondsShort", { count: seconds }),
              })),
            { value: noLimit, label: t("question.noLimit") },
          ]}
          value={form.timeLimitS === null ? noLimit : String(form.timeLimitS)}
        />
        <Select
          disabled={pending}
          label={t("question.points")}
          onChange={(event) => setForm({ ...form, pointsFactor: Number(event.target.value) })}
          options={[
            { value: "0", label: t("question.points0") },
            { value: "1", label: t("question.points1") },
            { value: "2", label: t("question.points2") },
          ]}
          value={String(form.pointsFactor)}
        />
      </div>
      {props.failure !== undefined && (
        <div role="alert">
          <FieldError>{props.failure}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {props.onCancel !== undefined && (
          <Button disabled={pending} onClick={props.onCancel}>
            {t("question.cancel")}
          </Button>
        )}
        <Button pending={pending} type="submit" variant="primary">
          {pending ? props.pendingLabel : props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
