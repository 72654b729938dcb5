/** Assigns a quiz, or changes an assignment: until when, how often, and what counts. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { assignmentKey, assignmentsKey, assignQuiz, changeAssignment } from "@/api/assignments";
import { apiError } from "@/api/errors";
import type { Assignment } from "@/api/types";
import { Problem, problemText } from "@/calls/problem";
import { t } from "@/messages/assignments";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { AssignFields, type Errors } from "./assign-fields";
import { type AssignForm, errorsOf, formFor, newAssignment, patchOf } from "./assign-form";
import { AssignmentLink } from "./assignment-link";

interface AssignDialogProps {
  quiz: { id: string; title: string };
  /** The one to change; a new one if omitted. */
  edited?: Assignment;
  onClose: () => void;
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
      drawCount: found.draw && t("form.drawWrong"),
      attemptMinutes: found.minutes && t("form.minutesWrong"),
    };
    setErrors(own);
    const wrong = (["title", "closes", "minutes", "draw"] as const).find((field) => found[field]);
    if (wrong === undefined) save.mutate(form);
    else event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  }

  if (edited === undefined && save.data !== undefined) {
    return (
      <Dialog description={t("done.hint")} onClose={onClose} open title={t("done.title")}>
        <div className="flex flex-col gap-5">
          <AssignmentLink code={save.data.code} isListed={save.data.listedCount > 0} />
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
        <AssignFields
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
