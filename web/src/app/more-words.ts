/**
 * The messages of pages that few people open. In another language they come with the first of these
 * pages, because everyone else would load them for nothing.
 */
import { addWords, spokenLanguage } from "@/lib/language";
import type { WordsFile } from "@/messages/languages";

const files = import.meta.glob<WordsFile>("../messages/*/more-words.ts");

async function loadMoreWords(): Promise<void> {
  const load = files[`../messages/${spokenLanguage().locale}/more-words.ts`];
  try {
    if (load !== undefined) addWords((await load()).words);
  } catch {
    // As for all other words: English that works is better than no page.
  }
}

/** Loads a page and, at the same time, what it says. */
export function withMoreWords<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    const [page] = await Promise.all([load(), loadMoreWords()]);
    return page;
  };
}
