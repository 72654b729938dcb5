/**
 * The language of this page: its words, numbers, dates, and text direction.
 *
 * It is set once, before anything is drawn, and doesn't change while the page lives: choosing
 * another language reloads the page. Untranslated text stays in English.
 */

/** One area's nested messages, as in the catalogs. */
export interface Tree {
  readonly [key: string]: string | Tree;
}

export interface Language {
  /** A BCP 47 tag, such as `de` or `pt-BR`. */
  locale: string;
  direction: "ltr" | "rtl";
  /** Messages by area; a missing area is in English. */
  words: Readonly<Record<string, Tree>>;
  /** Applied to every sentence from a catalog; tests use it to find text that comes from none. */
  mark?: (sentence: string) => string;
}

export const english: Language = { locale: "en", direction: "ltr", words: {} };

let spoken: Language = english;

/** Without a document, as in the build. */
export function setSpoken(language: Language): void {
  spoken = language;
}

export function speak(language: Language): void {
  setSpoken(language);
  document.documentElement.lang = language.locale;
  document.documentElement.dir = language.direction;
}

/** For areas that come later, with the pages that show them. */
export function addWords(words: Language["words"]): void {
  spoken = { ...spoken, words: { ...spoken.words, ...words } };
}

export function spokenLanguage(): Language {
  return spoken;
}

export function isRightToLeft(locale: string): boolean {
  return locale.split("-")[0] === "ar";
}

/**
 * Settles what a language tag leaves open. English dates are written as in 'Jan 5, 2025'. Arabic
 * has two kinds of digits: these match codes, emails and typed input, so that one number never
 * looks like two.
 */
const formats: Readonly<Record<string, string>> = { en: "en-US", ar: "ar-u-nu-latn" };

/** For numbers and dates. */
export function formatLocale(): string {
  return formats[spoken.locale] ?? spoken.locale;
}

/** Creating formats is expensive, and the same few are used everywhere. */
export function perLanguage<Format>(make: (locale: string) => Format): () => Format {
  let made: { locale: string; format: Format } | undefined;
  return () => {
    const locale = formatLocale();
    if (made?.locale !== locale) made = { locale, format: make(locale) };
    return made.format;
  };
}

const plain = perLanguage((locale) => new Intl.NumberFormat(locale));

export function formatNumber(value: number): string {
  return plain().format(value);
}
