/** The messages of sessions without a quiz, as hosts and the big screen see them. */
import type { WordsFile } from "./languages";
import { withWords } from "./later-words";
import { withWallWords } from "./wall-words";

const files = import.meta.glob<WordsFile>("./*/alone-words.ts");

/** Loads a part and, at the same time, what it says; also of audience questions, which it is about. */
export const withAloneWords = <Part>(load: () => Promise<Part>) =>
  withWallWords(withWords(files, load));
