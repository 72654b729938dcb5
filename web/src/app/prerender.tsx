/** Renders a page to HTML; the build does, never the browser. */
import { createMemoryHistory } from "@tanstack/react-router";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createApp } from "@/app/app";

export async function renderPage(path: string): Promise<string> {
  const app = createApp(createMemoryHistory({ initialEntries: [path] }));
  await app.load();
  return renderToString(<StrictMode>{app.element}</StrictMode>);
}
