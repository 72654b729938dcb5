/** The form of a scheduled live session, and the request it becomes. */
import type { ScheduledRoom, ScheduleRoom } from "@/api/types";
import { ownTimeZone } from "@/lib/dates";
import { type AudienceChoice, audienceAlone, audienceMode } from "@/room/starting/audience-choice";
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
  /** What it has instead of a quiz. */
  audience: AudienceChoice | undefined;
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

export function emptyForm(audience?: AudienceChoice): ScheduleForm {
  return {
    quiz: undefined,
    audience,
    localTime: "",
    timeZone: ownTimeZone(),
    note: "",
    reminders: [24 * 60, 60],
    settings: asTheQuizSays,
  };
}

function audienceOf({ audience, title, settings }: ScheduledRoom): AudienceChoice | undefined {
  if (audience === null) return undefined;
  const isApproved = audience.topicApproved || settings.audienceQuestions === "approved";
  return { title, topic: audience.topic ?? "", isApproved };
}

export function formOf(scheduled: ScheduledRoom): ScheduleForm {
  const { quizId, title } = scheduled;
  return {
    quiz: quizId === null || !scheduled.isPlayable ? undefined : { id: quizId, title },
    audience: audienceOf(scheduled),
    localTime: scheduled.localTime,
    timeZone: scheduled.timeZone,
    note: scheduled.note,
    reminders: scheduled.reminders,
    settings: startSettings(scheduled.settings),
  };
}

export type ScheduleErrors = Partial<
  Record<"quiz" | "title" | "localTime" | "capacity" | "latencyCredit" | "teams", true>
>;

/** What the request says about the subject and the game; undefined without a subject. */
function subjectOf({ quiz, audience, settings }: ScheduleForm) {
  if (audience !== undefined) {
    const audienceQuestions = audienceMode(audience);
    return {
      audience: audienceAlone(audience),
      settings: { ...roomSettings(settings), audienceQuestions, teams: null },
    };
  }
  return quiz && { quizId: quiz.id, settings: roomSettings(settings) };
}

function gameErrors(settings: StartSettings): ScheduleErrors {
  return {
    ...(capacityOf(settings.capacity) === undefined ? { capacity: true } : {}),
    ...(latencyCreditOf(settings.latencyCredit) === undefined ? { latencyCredit: true } : {}),
    ...(teamErrors(settings.teams) === undefined ? {} : { teams: true }),
  };
}

/** The request, or what is missing. */
export function readForm(
  form: ScheduleForm,
): { body: ScheduleRoom; errors?: never } | { body?: never; errors: ScheduleErrors } {
  const subject = subjectOf(form);
  const errors: ScheduleErrors = {
    ...(subject === undefined ? { quiz: true } : {}),
    ...(form.audience?.title.trim() === "" ? { title: true } : {}),
    ...(form.localTime === "" ? { localTime: true } : {}),
    // Without a quiz, those fields aren't there.
    ...(form.audience === undefined ? gameErrors(form.settings) : {}),
  };
  if (subject === undefined || Object.keys(errors).length > 0) return { errors };
  const { localTime, timeZone, note } = form;
  return {
    body: {
      ...subject,
      // Some browsers add seconds.
      localTime: localTime.slice(0, 16),
      timeZone,
      note,
      reminders: [...form.reminders],
    },
  };
}

/** The names of all time zones this browser knows, plus the chosen one. */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set([chosen, ownTimeZone(), "UTC", ...known])].sort();
}
