/**
 * Starts the app shell.
 *
 * The build has already rendered the front page: people read it and type a code before this file
 * arrives, so the app hydrates it instead of redrawing it.
 */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createApp } from "@/app/app";
import { keepOfflinePage } from "@/app/offline-page";
import { applyLook } from "@/lib/look";
import { startLanguage, type WordsFile } from "@/messages/languages";
import "@/styles/app.css";

declare global {
  interface Window {
    /** The button that was pressed before the app could respond; from then on none is noted. */
    takeEarlyPress?: () => HTMLElement | null;
  }
}

applyLook();
keepOfflinePage();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root element");
const rendered = document.documentElement.lang;
void startLanguage(import.meta.glob<WordsFile>("./messages/*/words.ts")).then(() => {
  const app = createApp();
  const page = <StrictMode>{app.element}</StrictMode>;
  // The build rendered it in every language; the server may have picked a different one.
  const isThere = root.firstElementChild !== null && rendered === document.documentElement.lang;
  if (isThere) {
    void app.load().then(() => {
      hydrateRoot(root, page);
      window.takeEarlyPress?.()?.click();
    });
  } else createRoot(root).render(page);
});
