/** Starts the app shell. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createApp } from "@/app/app";
import { keepOfflinePage } from "@/app/offline-page";
import { applyLook } from "@/lib/look";
import { startLanguage } from "@/messages/languages";
import "@/styles/app.css";

applyLook();
keepOfflinePage();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root element");
void startLanguage().then(() => {
  createRoot(root).render(<StrictMode>{createApp()}</StrictMode>);
});
