/** The messages of the game: they come with it, while the form to join is there already. */
import type { WordsFile } from "@/messages/languages";
import { withWords } from "@/messages/later-words";

const files = import.meta.glob<WordsFile>("../messages/*/game-words.ts");

/** Loads a part of the game and, at the same time, what it says. */
export const withGameWords = <Part>(load: () => Promise<Part>) => withWords(files, load);
