/** The person's choice of colours: the system's, light or dark. Kept in this browser. */
import { readLocal, writeLocal } from "@/lib/storage";

export type Theme = "system" | "light" | "dark";
const key = "fanfare.theme";

/** Every place that shows the choice; a page has a handful. */
const watchers = new Set<() => void>();

export function readTheme(): Theme {
  const stored = readLocal(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

export function chooseTheme(theme: Theme): void {
  writeLocal(key, theme === "system" ? null : theme);
  applyTheme(theme);
  for (const watcher of watchers) watcher();
}

/** Tells of each choice until the returned function is called. */
export function watchTheme(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
