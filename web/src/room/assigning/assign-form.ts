/** The form of an assignment: what is typed, and what it means to the server. */
import type { Assignment, AssignmentPatch, NewAssignment } from "@/api/types";
import { ownTimeZone } from "@/lib/dates";

export interface AssignForm {
  title: string;
  /** As the browser's field has it, in the own time zone: `2026-12-24T18:00`; empty means now. */
  opens: string;
  /** The same; empty means when the host closes it. */
  closes: string;
  /** Empty means any number. */
  attempts: string;
  /** How many minutes each attempt may take; empty means as long as it is open. */
  minutes: string;
  counts: Assignment["counts"];
  /** How many questions each attempt draws; empty means all. */
  draw: string;
  keepTimeLimits: boolean;
  /** Whether people say how sure they are. */
  confidence: boolean;
  feedback: Assignment["feedback"];
  shuffleQuestions: Shuffle;
  shuffleAnswers: Shuffle;
  acceptLate: boolean;
  /** One per line. */
  names: string;
}

export function namesOf(typed: string): string[] {
  return typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Empty means as the quiz says. */
export type Shuffle = "" | "yes" | "no";

export type FormError = "closesPast" | "closesBefore" | "title" | "drawWrong" | "minutesWrong";

/** A day. */
const minutesMax = 1440;

/** The minutes that were typed; null if that is no such number. */
export function minutesOf(typed: string, least: number): number | null {
  const text = typed.trim();
  const minutes = /^[0-9]{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return minutes >= least && minutes <= minutesMax ? minutes : null;
}

const two = (part: number) => String(part).padStart(2, "0");

/** A moment as the browser's field writes it, in the own time zone. */
export function fieldMoment(at: string): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function formFor(title: string, edited?: Assignment): AssignForm {
  if (edited === undefined) {
    const usual = {
      attempts: "1",
      minutes: "",
      counts: "best",
      draw: "",
      keepTimeLimits: false,
      confidence: false,
      feedback: "each",
      shuffleQuestions: "",
      shuffleAnswers: "",
      acceptLate: false,
      names: "",
    } as const;
    return { title, opens: "", closes: "", ...usual };
  }
  return {
    title: edited.title,
    opens: edited.stage === "scheduled" ? fieldMoment(edited.opensAt) : "",
    closes: edited.closesAt === null ? "" : fieldMoment(edited.closesAt),
    attempts: edited.attemptsMax === null ? "" : String(edited.attemptsMax),
    minutes: edited.attemptMinutes === null ? "" : String(edited.attemptMinutes),
    counts: edited.counts,
    draw: edited.drawCount === null ? "" : String(edited.drawCount),
    keepTimeLimits: edited.keepTimeLimits,
    confidence: edited.confidence,
    feedback: edited.feedback,
    shuffleQuestions: "",
    shuffleAnswers: "",
    acceptLate: edited.acceptLate,
    names: "",
  };
}

const instant = (typed: string) => new Date(typed).toISOString();

/** What is wrong, by field. A date that stays as it was is right, also when it is over. */
export function errorsOf(
  form: AssignForm,
  nowMs: number,
  before?: AssignForm,
): { [Field in keyof AssignForm]?: FormError } {
  const opensMs = form.opens === "" ? nowMs : Date.parse(form.opens);
  const isSame = form.closes === before?.closes && form.opens === before.opens;
  const closesMs = form.closes === "" || isSame ? null : Date.parse(form.closes);
  return {
    ...(form.draw.trim() !== "" &&
      !/^[1-9][0-9]*$/.test(form.draw.trim()) && { draw: "drawWrong" as const }),
    ...(form.minutes.trim() !== "" &&
      minutesOf(form.minutes, 1) === null && { minutes: "minutesWrong" as const }),
    ...(form.title.trim() === "" && { title: "title" as const }),
    ...(closesMs !== null &&
      closesMs <= Math.max(opensMs, nowMs) && {
        closes: closesMs <= nowMs ? ("closesPast" as const) : ("closesBefore" as const),
      }),
  };
}

const attemptsOf = (form: AssignForm) => (form.attempts === "" ? null : Number(form.attempts));

/** Nothing is late without a date. */
const isLateAccepted = (form: AssignForm) => form.acceptLate && form.closes !== "";

export function newAssignment(quizId: string, form: AssignForm): NewAssignment {
  return {
    quizId,
    title: form.title.trim(),
    ...(form.opens === "" ? {} : { opensAt: instant(form.opens) }),
    ...(form.closes === "" ? {} : { closesAt: instant(form.closes) }),
    timeZone: ownTimeZone(),
    attemptsMax: attemptsOf(form),
    attemptMinutes: minutesOf(form.minutes, 1),
    counts: form.counts,
    ...(form.draw.trim() === "" ? {} : { drawCount: Number(form.draw) }),
    keepTimeLimits: form.keepTimeLimits,
    confidence: form.confidence,
    feedback: form.feedback,
    ...(form.shuffleQuestions === "" ? {} : { shuffleQuestions: form.shuffleQuestions === "yes" }),
    ...(form.shuffleAnswers === "" ? {} : { shuffleAnswers: form.shuffleAnswers === "yes" }),
    acceptLate: isLateAccepted(form),
    names: namesOf(form.names),
  };
}

/** Dates are sent only if they were changed: the fields have no seconds, and know only one zone. */
export function patchOf(form: AssignForm, before: AssignForm): AssignmentPatch {
  const opensAt =
    form.opens === before.opens || form.opens === "" ? {} : { opensAt: instant(form.opens) };
  const closesAt =
    form.closes === before.closes
      ? {}
      : { closesAt: form.closes === "" ? null : instant(form.closes) };
  const hasDates = Object.keys({ ...opensAt, ...closesAt }).length > 0;
  return {
    title: form.title.trim(),
    ...opensAt,
    ...closesAt,
    ...(hasDates && { timeZone: ownTimeZone() }),
    attemptsMax: attemptsOf(form),
    attemptMinutes: minutesOf(form.minutes, 1),
    counts: form.counts,
    acceptLate: isLateAccepted(form),
  };
}
