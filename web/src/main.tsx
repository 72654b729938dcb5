/**
 * Starts the app shell.
 *
 * The front page comes with its words in it, which the build has rendered: people read it and type
 * a code before this file is there, so it is taken over as it is, and not drawn anew.
 */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createApp } from "@/app/app";
import { keepOfflinePage } from "@/app/offline-page";
import { english, spokenLanguage } from "@/lib/language";
import { applyLook } from "@/lib/look";
import { startLanguage } from "@/messages/languages";
import "@/styles/app.css";

applyLook();
keepOfflinePage();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root element");
void startLanguage().then(() => {
  const app = createApp();
  const page = <StrictMode>{app.element}</StrictMode>;
  // The build has rendered it in English.
  const isThere = root.firstElementChild !== null && spokenLanguage() === english;
  if (isThere) void app.load().then(() => hydrateRoot(root, page));
  else createRoot(root).render(page);
});
