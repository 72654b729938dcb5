/** The messages of the quote that a host leaves, which most people never see. */
import type { WordsFile } from "./languages";
import { withWords } from "./later-words";

const files = import.meta.glob<WordsFile>("./*/voice-words.ts");

/** Loads a part and, at the same time, what it says. */
export const withVoiceWords = <Part>(load: () => Promise<Part>) => withWords(files, load);
