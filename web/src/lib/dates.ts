/** Dates in a readable form: short month, day, year, as in 'Jan 5, 2025'. */
import { formatLocale, perLanguage } from "@/lib/language";

type DateLike = string | number | Date;

const day = { month: "short", day: "numeric", year: "numeric" } as const;
const dayFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, day));
const momentFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { ...day, hour: "numeric", minute: "2-digit" }),
);

export function formatDay(date: DateLike): string {
  return dayFormat().format(new Date(date));
}

export function formatMoment(date: DateLike): string {
  return momentFormat().format(new Date(date));
}

const agoFormat = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

/** A moment in another time zone, such as 'Europe/Berlin'. */
export function formatMomentIn(date: DateLike, timeZone: string): string {
  const format = new Intl.DateTimeFormat(formatLocale(), {
    weekday: "short",
    ...day,
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  return format.format(new Date(date));
}

/** A time zone in a readable form: 'America/New York'. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}

/** This device's time zone. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** Counted in days, because 'tomorrow' and 'next week' are calendar days. */
const untilFormat = perLanguage(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" }),
);

/** A number stays with its unit: 'in 3 days' breaks before the 3. */
const whole = (words: string) => words.replace(/(\d) /gu, "$1\u00a0");

/** How long until then, in the largest unit that fits: 'in 3 days', 'now' within a minute. */
export function formatUntil(date: DateLike, nowMs: number): string {
  const left = new Date(date).getTime() - nowMs;
  const [unit, ms] = units.find(([, length]) => left >= length) ?? ["second", 1_000];
  return unit === "second"
    ? agoFormat().format(0, unit)
    : whole(untilFormat().format(Math.floor(left / ms), unit));
}

/** How long ago, in the largest unit that fits: '2 hours ago', 'now' within a minute. */
export function formatAgo(date: DateLike, nowMs: number): string {
  const ago = nowMs - new Date(date).getTime();
  const [unit, ms] = units.find(([, length]) => ago >= length) ?? ["second", 1_000];
  return unit === "second"
    ? agoFormat().format(0, unit)
    : whole(agoFormat().format(-Math.floor(ago / ms), unit));
}
