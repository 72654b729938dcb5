/** The colours this browser shows: the system's, light or dark. Chosen in `look-choice`. */
import { readLocal } from "@/lib/storage";

export type Theme = "system" | "light" | "dark";
export const themeKey = "fanfare.theme";

export function readTheme(): Theme {
  const stored = readLocal(themeKey);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
