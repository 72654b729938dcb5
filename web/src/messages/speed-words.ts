/** The messages of live sessions in which everyone goes at their own speed. */
import type { WordsFile } from "./languages";
import { withWords } from "./later-words";

const files = import.meta.glob<WordsFile>("./*/speed-words.ts");

/** Loads a part and, at the same time, what it says. */
export const withSpeedWords = <Part>(load: () => Promise<Part>) => withWords(files, load);
