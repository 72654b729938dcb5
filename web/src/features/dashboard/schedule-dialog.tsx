/** Schedules a live session or changes a scheduled one: which quiz, when, and how it is played. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useCallback, useState } from "react";
import { apiError } from "@/api/errors";
import { rescheduleRoom, scheduleRoom } from "@/api/schedule";
import type { ScheduledRoom, ScheduleRoom } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { zoneName } from "@/lib/dates";
import { t as quizWords } from "@/messages/quizzes";
import { t } from "@/messages/sessions";
import { ClassListChoice } from "@/room/starting/class-list-choice-later";
import { QuizPicker } from "@/room/starting/quiz-picker";
import { SettingsFields } from "@/room/starting/settings-fields";
import { TeamFields } from "@/room/starting/team-fields";
import { refusedNames, teamErrors } from "@/room/starting/team-settings";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field, FieldError } from "@/ui/field";
import { Select } from "@/ui/select";
import { TextArea } from "@/ui/text-area";
import { toast } from "@/ui/toast";
import {
  emptyForm,
  formOf,
  readForm,
  reminderChoices,
  type ScheduleForm,
  timeZones,
} from "./schedule-form";
import { useRefreshScheduled } from "./use-scheduled";

interface ScheduleDialogProps {
  /** The session to change; a new one if omitted. */
  edited?: ScheduledRoom;
  onClose: () => void;
}

/** Error messages by field: this form's own and the server's. */
type Errors = Readonly<Record<string, string | undefined>>;

const noteMax = 500;

function QuizField(props: {
  form: ScheduleForm;
  error: string | undefined;
  onChange: (quiz: ScheduleForm["quiz"]) => void;
}) {
  const { quiz } = props.form;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">{t("schedule.quiz")}</legend>
      {quiz === undefined ? (
        <div className="max-h-72 overflow-y-auto p-1">
          <QuizPicker onChoose={({ id, title }) => props.onChange({ id, title })} />
        </div>
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-md border-2 border-hairline px-3 py-2">
          <span className="min-w-0 break-words font-semibold" dir="auto">
            {quiz.title}
          </span>
          <Button onClick={() => props.onChange(undefined)} size="small">
            {t("schedule.changeQuiz")}
          </Button>
        </p>
      )}
      {props.error !== undefined && <FieldError>{props.error}</FieldError>}
    </fieldset>
  );
}

function Reminders(props: {
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}) {
  const { chosen, onChange } = props;
  return (
    <fieldset>
      <legend className="font-semibold">{t("schedule.reminders")}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {reminderChoices.map(({ minutes, name }) => (
          <Checkbox
            checked={chosen.includes(minutes)}
            key={name}
            label={t(`schedule.${name}`)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...chosen, minutes]
                  : chosen.filter((other) => other !== minutes),
              )
            }
          />
        ))}
      </div>
      <p className="text-muted text-sm">{t("schedule.remindersHint")}</p>
    </fieldset>
  );
}

function useSave({ edited, onClose }: ScheduleDialogProps, onErrors: (errors: Errors) => void) {
  const refresh = useRefreshScheduled();
  return useMutation({
    mutationFn: (body: ScheduleRoom) =>
      edited === undefined ? scheduleRoom(body) : rescheduleRoom(edited.id, body),
    onSuccess: async () => {
      toast(edited === undefined ? t("schedule.done") : t("schedule.saved"), { tone: "good" });
      await refresh();
      onClose();
    },
    onError(thrown) {
      const error = apiError(thrown);
      const { quizId, ...fields } = error.fields;
      onErrors({ ...fields, ...(quizId === undefined ? {} : { quiz: quizId }) });
      if (Object.keys(error.fields).length > 0) return;
      toastFailure(error, t("schedule.failure"));
    },
  });
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  const { edited, onClose } = props;
  const [form, setForm] = useState(() => (edited === undefined ? emptyForm() : formOf(edited)));
  const [errors, setErrors] = useState<Errors>({});
  const save = useSave(props, setErrors);
  const change = (part: Partial<ScheduleForm>) => {
    setErrors({});
    setForm({ ...form, ...part });
  };
  const chooseList = useCallback(
    (classListId: string) =>
      setForm((chosen) => ({ ...chosen, settings: { ...chosen.settings, classListId } })),
    [],
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget;
    if (save.isPending) return;
    const read = readForm(form);
    if (read.body !== undefined) {
      save.mutate(read.body);
      return;
    }
    setErrors({
      quiz: read.errors.quiz && t("schedule.quizMissing"),
      localTime: read.errors.localTime && t("schedule.whenMissing"),
      capacity: read.errors.capacity && quizWords("start.capacityWrong"),
      latencyCredit: read.errors.latencyCredit && quizWords("start.latencyCreditWrong"),
      // Each name says beside it what is wrong.
      teams: read.errors.teams && "wrong",
    });
    requestAnimationFrame(() => fields.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  return (
    <Dialog
      description={t("schedule.hint")}
      onClose={onClose}
      open
      title={edited === undefined ? t("schedule.title") : t("schedule.editTitle")}
    >
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <QuizField error={errors["quiz"]} form={form} onChange={(quiz) => change({ quiz })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            error={errors["localTime"]}
            label={t("schedule.when")}
            onChange={(event) => change({ localTime: event.target.value })}
            type="datetime-local"
            value={form.localTime}
          />
          <Select
            error={errors["timeZone"]}
            label={t("schedule.zone")}
            onChange={(event) => change({ timeZone: event.target.value })}
            options={timeZones(form.timeZone).map((value) => ({
              value,
              label: zoneName(value),
            }))}
            value={form.timeZone}
          />
        </div>
        <TextArea
          error={errors["note"]}
          hint={t("schedule.noteHint")}
          label={t("schedule.note")}
          maxLength={noteMax}
          onChange={(event) => change({ note: event.target.value })}
          value={form.note}
        />
        <Reminders chosen={form.reminders} onChange={(reminders) => change({ reminders })} />
        <ClassListChoice onChange={chooseList} value={form.settings.classListId} />
        <TeamFields
          errors={errors["teams"] === undefined ? undefined : teamErrors(form.settings.teams)}
          onChange={(teams) => change({ settings: { ...form.settings, teams } })}
          refused={refusedNames(errors)}
          value={form.settings.teams}
        />
        <details
          open={
            errors["capacity"] !== undefined || errors["latencyCredit"] !== undefined || undefined
          }
        >
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {t("schedule.settings")}
          </summary>
          <div className="flex flex-col gap-4 pt-2">
            <SettingsFields
              capacityError={errors["capacity"]}
              latencyCreditError={errors["latencyCredit"]}
              onChange={(settings) => change({ settings })}
              settings={form.settings}
            />
          </div>
        </details>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} variant="ghost">
            {t("schedule.cancel")}
          </Button>
          <Button pending={save.isPending} type="submit" variant="primary">
            {edited === undefined ? t("schedule.submit") : t("schedule.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
