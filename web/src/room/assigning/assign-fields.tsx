/** The fields of an assignment: until when, how often, in which order, and what counts. */
import type { Assignment } from "@/api/types";
import { ownTimeZone, zoneName } from "@/lib/dates";
import { t } from "@/messages/assignments";
import { t as quizWords } from "@/messages/quizzes";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";
import type { AssignForm, Shuffle } from "./assign-form";
import { ClassNames } from "./class-names";

export type Errors = Readonly<Record<string, string | undefined>>;

/** More than that is hardly ever wanted; the API takes any number up to 20. */
const attemptChoices = ["1", "2", "3", "5", "10"];

const feedbacks = ["each", "end", "closing"] as const;

const countings = ["best", "last", "average"] as const;

function attemptOptions(current: string) {
  const known = attemptChoices.includes(current) || current === "";
  const choices = known ? attemptChoices : [...attemptChoices, current];
  const counted = choices
    .map(Number)
    .sort((one, other) => one - other)
    .map((count) => ({ value: String(count), label: t("attempts", { count }) }));
  return [...counted, { value: "", label: t("anyAttempts") }];
}

interface FieldsProps {
  form: AssignForm;
  errors: Errors;
  edited: Assignment | undefined;
  onChange: (part: Partial<AssignForm>) => void;
}

const shuffles = ["", "yes", "no"] as const;

interface ShuffleFieldProps {
  label: string;
  name: string;
  value: Shuffle;
  onChange: (value: Shuffle) => void;
}

function ShuffleField({ label, name, value, onChange }: ShuffleFieldProps) {
  return (
    <Select
      label={label}
      name={name}
      onChange={(event) => onChange(shuffles.find((each) => each === event.target.value) ?? "")}
      options={[
        { value: "", label: t("form.asQuiz") },
        { value: "yes", label: t("form.yes") },
        { value: "no", label: t("form.no") },
      ]}
      value={value}
    />
  );
}

/** What can be chosen only at the start, because attempts depend on it. */
function Beginning({ form, errors, onChange }: Omit<FieldsProps, "edited">) {
  return (
    <>
      <Select
        label={t("form.feedback")}
        name="feedback"
        onChange={(event) =>
          onChange({ feedback: feedbacks.find((each) => each === event.target.value) ?? "each" })
        }
        options={[
          { value: "each", label: t("form.feedbackEach") },
          { value: "end", label: t("form.feedbackEnd") },
          { value: "closing", label: t("form.feedbackClosing") },
        ]}
        value={form.feedback}
      />
      <Field
        error={errors["drawCount"]}
        hint={t("form.drawHint")}
        inputMode="numeric"
        label={t("form.draw")}
        maxLength={4}
        name="draw"
        onChange={(event) => onChange({ draw: event.target.value })}
        value={form.draw}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <ShuffleField
          label={t("form.shuffleQuestions")}
          name="shuffleQuestions"
          onChange={(shuffleQuestions) => onChange({ shuffleQuestions })}
          value={form.shuffleQuestions}
        />
        <ShuffleField
          label={t("form.shuffleAnswers")}
          name="shuffleAnswers"
          onChange={(shuffleAnswers) => onChange({ shuffleAnswers })}
          value={form.shuffleAnswers}
        />
      </div>
      <Checkbox
        checked={form.keepTimeLimits}
        label={t("form.keepTimeLimits")}
        onChange={(event) => onChange({ keepTimeLimits: event.target.checked })}
      />
      <Checkbox
        checked={form.confidence}
        label={quizWords("start.confidence")}
        onChange={(event) => onChange({ confidence: event.target.checked })}
      />
      <TextArea
        className="max-h-60"
        dir="auto"
        error={errors["names"]}
        hint={t("form.namesHint")}
        label={t("form.names")}
        name="names"
        onChange={(event) => onChange({ names: event.target.value })}
        value={form.names}
      />
      <ClassNames names={form.names} onChange={(names) => onChange({ names })} />
    </>
  );
}

function Dates({ form, errors, edited, onChange }: FieldsProps) {
  const hasBegun = edited !== undefined && edited.stage !== "scheduled";
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!hasBegun && (
        <Field
          error={errors["opensAt"]}
          hint={t("form.opensHint")}
          label={t("form.opens")}
          name="opens"
          onChange={(event) => onChange({ opens: event.target.value })}
          type="datetime-local"
          value={form.opens}
        />
      )}
      <Field
        error={errors["closesAt"]}
        hint={t("form.closesHint")}
        label={t("form.closes")}
        name="closes"
        onChange={(event) => onChange({ closes: event.target.value })}
        type="datetime-local"
        value={form.closes}
      />
    </div>
  );
}

export function AssignFields(props: FieldsProps) {
  const { form, errors, edited, onChange } = props;
  return (
    <>
      <Field
        error={errors["title"]}
        label={t("form.title")}
        maxLength={200}
        name="title"
        onChange={(event) => onChange({ title: event.target.value })}
        value={form.title}
      />
      <Dates {...props} />
      <p className="-mt-2 text-muted text-sm">
        {t("form.zone", { zone: zoneName(ownTimeZone()) })}
      </p>
      {form.closes !== "" && (
        <div>
          <Checkbox
            aria-describedby="accept-late-hint"
            checked={form.acceptLate}
            label={t("form.acceptLate")}
            onChange={(event) => onChange({ acceptLate: event.target.checked })}
          />
          <p className="text-muted text-sm" id="accept-late-hint">
            {t("form.acceptLateHint")}
          </p>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          error={errors["attemptsMax"]}
          label={t("form.attempts")}
          name="attempts"
          onChange={(event) => onChange({ attempts: event.target.value })}
          options={attemptOptions(form.attempts)}
          value={form.attempts}
        />
        {form.attempts !== "1" && (
          <Select
            label={t("form.counts")}
            name="counts"
            onChange={(event) =>
              onChange({ counts: countings.find((each) => each === event.target.value) ?? "best" })
            }
            options={countings.map((each) => ({ value: each, label: t(`form.${each}`) }))}
            value={form.counts}
          />
        )}
      </div>
      <Field
        error={errors["attemptMinutes"]}
        hint={t(edited === undefined ? "form.minutesHint" : "form.minutesHintLater")}
        inputMode="numeric"
        label={t("form.minutes")}
        maxLength={4}
        name="minutes"
        onChange={(event) => onChange({ minutes: event.target.value })}
        value={form.minutes}
      />
      {edited === undefined && <Beginning errors={errors} form={form} onChange={onChange} />}
    </>
  );
}
