/** Renders a page to HTML; only the build does this, never the browser. */
import { createMemoryHistory } from "@tanstack/react-router";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createApp } from "@/app/app";
import { isRightToLeft, setSpoken } from "@/lib/language";
import type { LanguageTag, WordsFile } from "@/messages/languages";

export { languageTags } from "@/messages/languages";

const files = import.meta.glob<WordsFile>("../messages/*/words.ts");

/** A page in one language; the words are loaded before the components that use them. */
export async function renderPage(path: string, locale: LanguageTag): Promise<string> {
  const words = (await files[`../messages/${locale}/words.ts`]?.())?.words ?? {};
  setSpoken({ locale, direction: isRightToLeft(locale) ? "rtl" : "ltr", words });
  const app = createApp(createMemoryHistory({ initialEntries: [path] }));
  await app.load();
  return renderToString(<StrictMode>{app.element}</StrictMode>);
}
