/** Starts the app shell. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createApp } from "@/app/app";
import { applyLook } from "@/lib/look";
import "@/styles/app.css";

applyLook();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root element");
createRoot(root).render(<StrictMode>{createApp()}</StrictMode>);
