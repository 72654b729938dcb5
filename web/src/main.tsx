/** Starts the app shell. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createApp } from "@/app/app";
import { applyMotion, readMotion } from "@/lib/motion";
import { applyTheme, readTheme } from "@/lib/theme";
import "@/styles/app.css";

applyTheme(readTheme());
applyMotion(readMotion());

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root element");
createRoot(root).render(<StrictMode>{createApp()}</StrictMode>);
