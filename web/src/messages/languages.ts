/**
 * The supported languages, which of them this page uses, and how to choose another.
 *
 * The choice in this browser comes first, then the last known choice of the account that was signed
 * in here, then the browser's preferences. Messages are loaded only by the pages that use them.
 */
import { isRightToLeft, type Language, speak, spokenLanguage } from "@/lib/language";
import { bestLanguage } from "@/lib/language-choice";
import { readLocal, writeCookie, writeLocal } from "@/lib/storage";
import type { Words } from "./by-area";

/** Each by its own name, which is what people looking for it can read. */
export const languageNames = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  "pt-BR": "Português (Brasil)",
  ar: "العربية",
} as const;

export type LanguageTag = keyof typeof languageNames;
export const languageTags = Object.keys(languageNames) as LanguageTag[];

const chosenKey = "fanfare.language";
const accountKey = "fanfare.account-language";
/** The choice, for the server: it has the front page in every language. */
const cookie = "fanfare_language";
const yearS = 31_536_000;

export interface WordsFile {
  words: Words;
}
/** By a name such as `./messages/de/words.ts`. */
type Loaders = Readonly<Record<string, () => Promise<WordsFile>>>;

const pseudo: Readonly<Record<string, () => Promise<Language>>> = {
  "en-XA": async () => (await import("./pseudo")).leftToRight,
  "ar-XB": async () => (await import("./pseudo")).rightToLeft,
};

function kept(key: string): LanguageTag | undefined {
  return languageTags.find((tag) => tag === readLocal(key));
}

function wanted(): LanguageTag {
  return (
    kept(chosenKey) ?? kept(accountKey) ?? bestLanguage(navigator.languages, languageTags) ?? "en"
  );
}

async function load(loaders: Loaders): Promise<Language> {
  const nobodys = pseudo[readLocal(chosenKey) ?? ""];
  if (nobodys !== undefined) return nobodys();
  const locale = wanted();
  const direction = isRightToLeft(locale) ? "rtl" : "ltr";
  const file = Object.keys(loaders).find((path) => path.includes(`/${locale}/`));
  const words = file === undefined ? {} : (await loaders[file]?.())?.words;
  return { locale, direction, words: words ?? {} };
}

/** Sets the page's language before anything is drawn. */
export async function startLanguage(loaders: Loaders): Promise<void> {
  try {
    speak(await load(loaders));
  } catch {
    // English that works is better than a page that waits for messages.
    speak(spokenLanguage());
  }
}

/** Messages never change while a page lives, so it reloads at the same URL. */
export function chooseLanguage(tag: LanguageTag): void {
  writeLocal(chosenKey, tag);
  writeCookie(cookie, tag, yearS);
  location.reload();
}

/**
 * Uses the account's language from now on, unless one was chosen in this browser. Applied once
 * while a page lives, before anyone has typed much; where nothing can be stored, nothing changes.
 */
export function followAccountLanguage(tag: LanguageTag | null): void {
  if (readLocal(accountKey) === tag) return;
  writeLocal(accountKey, tag);
  if (readLocal(chosenKey) !== null || tag === null || kept(accountKey) !== tag) return;
  writeCookie(cookie, tag, yearS);
  if (spokenLanguage().locale !== tag) location.reload();
}
