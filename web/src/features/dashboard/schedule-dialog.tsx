/** Schedules a live session or changes a scheduled one: what about, when, and how it is played. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useCallback, useState } from "react";
import { apiError } from "@/api/errors";
import { rescheduleRoom, scheduleRoom } from "@/api/schedule";
import type { ScheduledRoom, ScheduleRoom } from "@/api/types";
import { toastFailure } from "@/calls/problem";
import { zoneName } from "@/lib/dates";
import { t as quizWords } from "@/messages/quizzes";
import { t } from "@/messages/sessions";
import type { AudienceChoice } from "@/room/starting/audience-choice";
import { ClassListChoice } from "@/room/starting/class-list-choice-later";
import { SettingsFields } from "@/room/starting/settings-fields";
import type { StartSettings } from "@/room/starting/start-settings";
import { TeamFields } from "@/room/starting/team-fields";
import { refusedNames, teamErrors } from "@/room/starting/team-settings";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
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
import { SubjectFields } from "./schedule-subject";
import { useRefreshScheduled } from "./use-scheduled";

interface ScheduleDialogProps {
  /** The session to change; a new one if omitted. */
  edited?: ScheduledRoom;
  /** What a new one begins with if it has no quiz. */
  audience?: AudienceChoice;
  onClose: () => void;
}

/** Error messages by field: this form's own and the server's. */
type Errors = Readonly<Record<string, string | undefined>>;

const noteMax = 500;

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

interface GameFieldsProps {
  settings: StartSettings;
  errors: Errors;
  change: (part: Partial<ScheduleForm>) => void;
}

/** How the quiz is played; without one, nothing of it matters. */
function GameFields({ settings, errors, change }: GameFieldsProps) {
  return (
    <>
      <TeamFields
        errors={errors["teams"] === undefined ? undefined : teamErrors(settings.teams)}
        onChange={(teams) => change({ settings: { ...settings, teams } })}
        refused={refusedNames(errors)}
        value={settings.teams}
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
            onChange={(changed) => change({ settings: changed })}
            settings={settings}
          />
        </div>
      </details>
    </>
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
      const names = Object.keys(error.fields);
      // The fields of an audience allow nothing else that the server refuses.
      if (names.some((name) => !name.startsWith("audience"))) return;
      toastFailure(error, t("schedule.failure"));
    },
  });
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  const { edited, audience, onClose } = props;
  const [form, setForm] = useState(() =>
    edited === undefined ? emptyForm(audience) : formOf(edited),
  );
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
      // The field says what is wrong, as it does for the names of teams.
      title: read.errors.title && "wrong",
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
        <SubjectFields
          error={errors["quiz"]}
          form={form}
          isTitleMissing={errors["title"] !== undefined}
          onChange={change}
        />
        <div className="flex flex-col gap-4">
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
        {form.audience === undefined && (
          <GameFields change={change} errors={errors} settings={form.settings} />
        )}
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
