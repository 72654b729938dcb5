/** The languages that pages can speak, each loaded only by whoever reads it. */
import { type Language, speak } from "@/lib/language";
import { readLocal } from "@/lib/storage";

type Loaders = Readonly<Record<string, () => Promise<Language>>>;

export const languageKey = "fanfare.language";

const loaders: Loaders = {
  "en-XA": async () => (await import("./pseudo")).leftToRight,
  "ar-XB": async () => (await import("./pseudo")).rightToLeft,
};

/** Before anything is drawn: speaks what was chosen in this browser, else English. */
export async function startLanguage(): Promise<void> {
  const load = loaders[readLocal(languageKey) ?? ""];
  if (load === undefined) return;
  try {
    speak(await load());
  } catch {
    // English that works is better than a page that waits for words.
  }
}
