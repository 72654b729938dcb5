/** The languages that authors choose from: of a quiz, and of captions. */
import { formatLocale } from "@/lib/language";

/** Common languages; any other tag is kept as is. */
const languages = [
  "ar",
  "bg",
  "bn",
  "ca",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fa",
  "fi",
  "fr",
  "he",
  "hi",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "lv",
  "ms",
  "nb",
  "nl",
  "pl",
  "pt",
  "pt-BR",
  "ro",
  "ru",
  "sk",
  "sl",
  "sr",
  "sv",
  "sw",
  "ta",
  "th",
  "tr",
  "uk",
  "ur",
  "vi",
  "zh",
  "zh-TW",
];

export function languageName(tag: string): string {
  return new Intl.DisplayNames(formatLocale(), { type: "language" }).of(tag) ?? tag;
}

/** All of them by their names, with the one that is chosen. */
export function languageOptions(chosen: string): { value: string; label: string }[] {
  const known = chosen === "" || languages.includes(chosen) ? languages : [...languages, chosen];
  return known
    .map((tag) => ({ value: tag, label: languageName(tag) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
