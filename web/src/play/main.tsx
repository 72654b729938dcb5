/** Starts the player's page. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyLook } from "@/lib/look";
import { startLanguage, type WordsFile } from "@/messages/languages";
import { PlayApp } from "@/play/app";
import "@/styles/play.css";
import "@/play/play-motion.css";

applyLook();

const root = document.getElementById("root");
if (root === null) throw new Error("play.html has no #root element");
void startLanguage(import.meta.glob<WordsFile>("../messages/*/player-words.ts")).then(() => {
  createRoot(root).render(
    <StrictMode>
      <PlayApp />
    </StrictMode>,
  );
});
