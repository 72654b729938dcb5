/**
 * The language of texts on a page, as set by their author, so that screen readers pronounce them
 * correctly whatever the page's language. Empty: the author didn't say.
 */
import { createContext, useContext } from "react";

export const AuthorLanguage = createContext("");

/** For the `lang` of an element that contains only the author's text. */
export function useAuthorLanguage(): string | undefined {
  return useContext(AuthorLanguage) || undefined;
}
