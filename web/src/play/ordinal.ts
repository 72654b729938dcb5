/** A rank in words, such as "3rd". */
import { formatLocale, formatNumber, spokenLanguage } from "@/lib/language";

const englishEndings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: "st",
  two: "nd",
  few: "rd",
};

/** "3rd" in English; other languages write the plain number, with what their sentence adds. */
export function ordinal(rank: number): string {
  if (spokenLanguage().locale !== "en") return formatNumber(rank);
  const rule = new Intl.PluralRules(formatLocale(), { type: "ordinal" }).select(rank);
  return `${formatNumber(rank)}${englishEndings[rule] ?? "th"}`;
}
