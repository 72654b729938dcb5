/** The messages of audience questions, which most live sessions do without. */
import type { WordsFile } from "./languages";
import { withWords } from "./later-words";

const files = import.meta.glob<WordsFile>("./*/wall-words.ts");

/** Loads a part and, at the same time, what it says. */
export const withWallWords = <Part>(load: () => Promise<Part>) => withWords(files, load);
