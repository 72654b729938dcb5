/** Assigns a quiz, or changes an assignment: until when, how often, and what counts. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { assignmentKey, assignmentsKey, assignQuiz, changeAssignment } from "@/api/assignments";
import { apiError } from "@/api/errors";
import type { Assignment } from "@/api/types";
import { Problem, problemText } from "@/calls/problem";
import { ownTimeZone, zoneName } from "@/lib/dates";
import { t } from "@/messages/assignments";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { type AssignForm, errorsOf, formFor, newAssignment, patchOf } from "./assign-form";
import { AssignmentLink } from "./assignment-link";

interface AssignDialogProps {
  quiz: { id: string; title: string };
  /** The one to change; a new one if omitted. */
  edited?: Assignment;
  onClose: () => void;
}

type Errors = Readonly<Record<string, string | undefined>>;

/** More than that is hardly ever wanted; the API takes any number up to 20. */
const attemptChoices = ["1", "2", "3", "5", "10"];

const feedbacks = ["each", "end", "closing"] as const;

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

function Fields(props: FieldsProps) {
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
              onChange({ counts: event.target.value === "last" ? "last" : "best" })
            }
            options={[
              { value: "best", label: t("form.best") },
              { value: "last", label: t("form.last") },
            ]}
            value={form.counts}
          />
        )}
      </div>
      {edited === undefined && (
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
      )}
      {edited === undefined && (
        <Checkbox
          checked={form.keepTimeLimits}
          label={t("form.keepTimeLimits")}
          onChange={(event) => onChange({ keepTimeLimits: event.target.checked })}
        />
      )}
    </>
  );
}

function useSave({ quiz, edited, onClose }: AssignDialogProps, onErrors: (errors: Errors) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: AssignForm) =>
      edited === undefined
        ? assignQuiz(newAssignment(quiz.id, form))
        : changeAssignment(edited.id, patchOf(form, formFor(quiz.title, edited))),
    onSuccess(assignment) {
      void queries.invalidateQueries({ queryKey: assignmentsKey });
      void queries.invalidateQueries({ queryKey: assignmentKey(assignment.id) });
      if (edited === undefined) return;
      toast(t("saved"), { tone: "good" });
      onClose();
    },
    onError: (thrown) => onErrors(apiError(thrown).fields),
  });
}

export function AssignDialog(props: AssignDialogProps) {
  const { quiz, edited, onClose } = props;
  const [form, setForm] = useState(() => formFor(quiz.title, edited));
  const [errors, setErrors] = useState<Errors>({});
  const save = useSave(props, setErrors);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const found = errorsOf(form, Date.now(), edited && formFor(quiz.title, edited));
    const own: Errors = {
      title: found.title && t("form.titleMissing"),
      closesAt:
        found.closes && t(`form.${found.closes === "title" ? "titleMissing" : found.closes}`),
    };
    setErrors(own);
    const wrong =
      own["title"] !== undefined ? "title" : own["closesAt"] !== undefined ? "closes" : null;
    if (wrong === null) save.mutate(form);
    else event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  }

  if (edited === undefined && save.data !== undefined) {
    return (
      <Dialog description={t("done.hint")} onClose={onClose} open title={t("done.title")}>
        <div className="flex flex-col gap-5">
          <AssignmentLink code={save.data.code} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>{t("done.close")}</Button>
            <Link className={buttonClass()} onClick={onClose} to={paths.assignment(save.data.id)}>
              {t("done.open")}
            </Link>
          </div>
        </div>
      </Dialog>
    );
  }
  const isField = Object.keys(errors).length > 0;
  return (
    <Dialog
      {...(edited === undefined ? { description: t("form.intro") } : {})}
      onClose={onClose}
      open
      title={edited === undefined ? t("form.heading") : t("form.changeHeading")}
    >
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <Fields
          edited={edited}
          errors={errors}
          form={form}
          onChange={(part) => {
            setErrors({});
            setForm({ ...form, ...part });
          }}
        />
        <Problem
          text={save.isError && !isField ? problemText(save.error, t("form.failure")) : undefined}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button pending={save.isPending} type="submit" variant="primary">
            {edited === undefined ? t("form.assign") : t("form.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
