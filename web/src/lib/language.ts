/**
 * The language this page speaks: its words, its numbers, its dates, and which way it runs.
 *
 * It is set once, before anything is drawn, and does not change while the page lives: choosing
 * another language loads the page anew. What is not translated yet stays English.
 */

/** Nested words of one area, as catalogues hold them. */
export interface Tree {
  readonly [key: string]: string | Tree;
}

export interface Language {
  /** A BCP 47 tag, such as `de` or `pt-BR`. */
  locale: string;
  direction: "ltr" | "rtl";
  /** Words by area; an area that is missing is English. */
  words: Readonly<Record<string, Tree>>;
  /** Done to every sentence from a catalogue; tests see by it what comes from none. */
  mark?: (sentence: string) => string;
}

export const english: Language = { locale: "en", direction: "ltr", words: {} };

let spoken: Language = english;

/** Without a document, as the build has none. */
export function setSpoken(language: Language): void {
  spoken = language;
}

export function speak(language: Language): void {
  setSpoken(language);
  document.documentElement.lang = language.locale;
  document.documentElement.dir = language.direction;
}

export function spokenLanguage(): Language {
  return spoken;
}

export function isRightToLeft(locale: string): boolean {
  return locale.split("-")[0] === "ar";
}

/**
 * Where a language leaves something open. English dates are written as in 'Jan 5, 2025'. Arabic
 * has two kinds of digits: these are the ones of codes, of letters and of what people type, so that
 * one number never looks like two.
 */
const formats: Readonly<Record<string, string>> = { en: "en-US", ar: "ar-u-nu-latn" };

/** For numbers and dates. */
export function formatLocale(): string {
  return formats[spoken.locale] ?? spoken.locale;
}

/** Formats are dear to make, and the same few are used everywhere. */
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
