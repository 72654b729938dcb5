/**
 * The languages that pages can speak, which of them this page speaks, and how another is chosen.
 *
 * What was chosen in this browser comes first, then what the account of whoever was signed in here
 * said last, then what the browser asks for. Words are loaded only by whoever reads them.
 */
import { isRightToLeft, type Language, speak, spokenLanguage } from "@/lib/language";
import { bestLanguage } from "@/lib/language-choice";
import { readLocal, writeCookie, writeLocal } from "@/lib/storage";
import type { Words } from "./by-area";

/** Each by its own name, which is what somebody who looks for it can read. */
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
/** What was chosen, for the server: it has the front page in every language. */
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

/** Before anything is drawn: speaks the language that is wanted here. */
export async function startLanguage(loaders: Loaders): Promise<void> {
  try {
    speak(await load(loaders));
  } catch {
    // English that works is better than a page that waits for words.
    speak(spokenLanguage());
  }
}

/** Words never change while a page lives, so it is loaded anew, at the same address. */
export function chooseLanguage(tag: LanguageTag): void {
  writeLocal(chosenKey, tag);
  writeCookie(cookie, tag, yearS);
  location.reload();
}

/**
 * Speaks the account's language from now on, unless one was chosen in this browser. It is heard once
 * while a page lives, before anybody has typed much; where nothing can be kept, nothing changes.
 */
export function followAccountLanguage(tag: LanguageTag | null): void {
  if (readLocal(accountKey) === tag) return;
  writeLocal(accountKey, tag);
  if (readLocal(chosenKey) !== null || tag === null || kept(accountKey) !== tag) return;
  writeCookie(cookie, tag, yearS);
  if (spokenLanguage().locale !== tag) location.reload();
}
