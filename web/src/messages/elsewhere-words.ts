/** The messages about continuing an assignment on another device; they come with what shows them. */
import type { WordsFile } from "./languages";
import { withWords } from "./later-words";

const files = import.meta.glob<WordsFile>("./*/elsewhere-words.ts");

/** Loads a part and, at the same time, what it says. */
export const withElsewhereWords = <Part>(load: () => Promise<Part>) => withWords(files, load);
