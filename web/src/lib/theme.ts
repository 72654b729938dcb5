/** The person's choice of colours: the system's, light or dark. Kept in this browser. */
import { readLocal, writeLocal } from "@/lib/storage";

export type Theme = "system" | "light" | "dark";
const key = "fanfare.theme";

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
}
