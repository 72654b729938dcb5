/** Numbers of questions and answers, as the page's language writes them. */
import { perLanguage } from "@/lib/language";

/** Four digits stay together, because 1969 may be a year. */
const format = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: "min2" }),
);

/** Digits stay exact however many there are. */
export function numberText(number: number | string): string {
  return format().format(number as number);
}

export function withUnit(number: number | string, unit: string): string {
  return unit === "" ? numberText(number) : `${numberText(number)} ${unit}`;
}
