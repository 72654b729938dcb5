/**
 * In which language the quiz on a page is, as its author said, so that screen readers speak its
 * texts in that language whatever language the page has. Empty: nobody said.
 */
import { createContext, useContext } from "react";

export const QuizLanguage = createContext("");

/** For the `lang` of an element with nothing but the author's words in it. */
export function useQuizLanguage(): string | undefined {
  return useContext(QuizLanguage) || undefined;
}
