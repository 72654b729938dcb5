/** Dates as people read them: short month, day, year, as in 'Jan 5, 2025'. */

type DateLike = string | number | Date;

const dayFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
});

const momentFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

export function formatDay(date: DateLike): string {
  return dayFormat.format(new Date(date));
}

export function formatMoment(date: DateLike): string {
  return momentFormat.format(new Date(date));
}
