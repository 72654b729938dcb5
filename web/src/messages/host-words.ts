/**
 * The messages of what hosts open now and then: assignments, the bank, folders, links to reports,
 * templates and the version history.
 */
import type { WordsFile } from "./languages";
import { withWords } from "./later-words";

const files = import.meta.glob<WordsFile>("./*/host-words.ts");

/** Loads a page or a part and, at the same time, what it says. */
export const withHostWords = <Part>(load: () => Promise<Part>) => withWords(files, load);
