/** The names of languages in the language of this page. */
import { perLanguage } from "@/lib/language";

const names = perLanguage(
  (locale) => new Intl.DisplayNames(locale, { type: "language", fallback: "code" }),
);
const order = perLanguage((locale) => new Intl.Collator(locale));

/** The tag itself, if the language is unknown. */
export function languageName(tag: string): string {
  try {
    return names().of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Options for language selects, sorted by name. */
export function languageOptions(tags: readonly string[]): { value: string; label: string }[] {
  return tags
    .map((value) => {
      const [first = "", ...rest] = languageName(value);
      return { value, label: first.toLocaleUpperCase() + rest.join("") };
    })
    .sort((a, b) => order().compare(a.label, b.label));
}
