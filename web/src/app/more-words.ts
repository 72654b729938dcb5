/** The messages of pages that few people open: they come with the first of these pages. */
import type { WordsFile } from "@/messages/languages";
import { withWords } from "@/messages/later-words";

const files = import.meta.glob<WordsFile>("../messages/*/more-words.ts");

/** Loads a page and, at the same time, what it says. */
export const withMoreWords = <Page>(load: () => Promise<Page>) => withWords(files, load);
