/**
 * Messages that come with what shows them. In another language than English, everyone else would
 * load them for nothing, or too early.
 */
import { addWords, spokenLanguage } from "@/lib/language";
import type { WordsFile } from "./languages";

/** By a name such as `../messages/de/more-words.ts`. */
type Loaders = Readonly<Record<string, () => Promise<WordsFile>>>;

async function loadWords(loaders: Loaders): Promise<void> {
  const { locale } = spokenLanguage();
  const file = Object.keys(loaders).find((path) => path.includes(`/${locale}/`));
  try {
    const loaded = await (file === undefined ? undefined : loaders[file]?.());
    if (loaded !== undefined) addWords(loaded.words);
  } catch {
    // As for all other words: English that works is better than no page.
  }
}

/** Loads a part and, at the same time, what it says. */
export function withWords<Part>(loaders: Loaders, load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([load(), loadWords(loaders)]);
    return part;
  };
}
