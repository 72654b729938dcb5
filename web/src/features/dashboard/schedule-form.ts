/** The form of a scheduled live session, and the request it becomes. */
import type { ScheduledRoom, ScheduleRoom } from "@/api/types";
import { ownTimeZone } from "@/lib/dates";
import {
  asTheQuizSays,
  capacityOf,
  latencyCreditOf,
  roomSettings,
  type StartSettings,
  startSettings,
} from "@/room/starting/start-settings";
import { teamErrors } from "@/room/starting/team-settings";

export interface ScheduleForm {
  quiz: { id: string; title: string } | undefined;
  /** In the format of a `datetime-local` field. */
  localTime: string;
  timeZone: string;
  note: string;
  /** Minutes before the start. */
  reminders: readonly number[];
  settings: StartSettings;
}

/** The reminders the form offers, in minutes before the start. */
export const reminderChoices = [
  { minutes: 7 * 24 * 60, name: "week" },
  { minutes: 24 * 60, name: "day" },
  { minutes: 60, name: "hour" },
  { minutes: 15, name: "quarter" },
] as const;

export function emptyForm(): ScheduleForm {
  return {
    quiz: undefined,
    localTime: "",
    timeZone: ownTimeZone(),
    note: "",
    reminders: [24 * 60, 60],
    settings: asTheQuizSays,
  };
}

export function formOf(scheduled: ScheduledRoom): ScheduleForm {
  const { quizId, title } = scheduled;
  return {
    quiz: quizId === null || !scheduled.isPlayable ? undefined : { id: quizId, title },
    localTime: scheduled.localTime,
    timeZone: scheduled.timeZone,
    note: scheduled.note,
    reminders: scheduled.reminders,
    settings: startSettings(scheduled.settings),
  };
}

export type ScheduleErrors = Partial<
  Record<"quiz" | "localTime" | "capacity" | "latencyCredit" | "teams", true>
>;

/** The request, or what is missing. */
export function readForm(
  form: ScheduleForm,
): { body: ScheduleRoom; errors?: never } | { body?: never; errors: ScheduleErrors } {
  const errors: ScheduleErrors = {
    ...(form.quiz === undefined ? { quiz: true } : {}),
    ...(form.localTime === "" ? { localTime: true } : {}),
    ...(capacityOf(form.settings.capacity) === undefined ? { capacity: true } : {}),
    ...(latencyCreditOf(form.settings.latencyCredit) === undefined ? { latencyCredit: true } : {}),
    ...(teamErrors(form.settings.teams) === undefined ? {} : { teams: true }),
  };
  if (form.quiz === undefined || Object.keys(errors).length > 0) return { errors };
  const { localTime, timeZone, note } = form;
  return {
    body: {
      quizId: form.quiz.id,
      // Some browsers add seconds.
      localTime: localTime.slice(0, 16),
      timeZone,
      note,
      reminders: [...form.reminders],
      settings: roomSettings(form.settings),
    },
  };
}

/** The names of all time zones this browser knows, plus the chosen one. */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set([chosen, ownTimeZone(), "UTC", ...known])].sort();
}
