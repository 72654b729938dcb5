/**
 * In which language the texts on a page are, as their author said, so that screen readers speak
 * them in that language whatever language the page has. Empty: the author did not say.
 */
import { createContext, useContext } from "react";

export const AuthorLanguage = createContext("");

/** For the `lang` of an element with nothing but the author's words in it. */
export function useAuthorLanguage(): string | undefined {
  return useContext(AuthorLanguage) || undefined;
}
