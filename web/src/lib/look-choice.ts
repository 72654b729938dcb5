/**
 * Choosing colours and motion: in this browser, and by what the account says.
 *
 * The browser remembers what the account said last. Only when the account says something else
 * does the browser follow; a choice made here before signing in is not undone by an account
 * that never chose.
 */
import { applyMotion, type Motion, motionKey } from "@/lib/motion";
import { readLocal, writeLocal } from "@/lib/storage";
import { applyTheme, type Theme, themeKey } from "@/lib/theme";

const accountThemeKey = "fanfare.account-theme";
const accountMotionKey = "fanfare.account-motion";

/** Every place that shows the theme; a page has a handful. */
const watchers = new Set<() => void>();

function keep(key: string, choice: string): void {
  writeLocal(key, choice === "system" ? null : choice);
}

export function chooseTheme(theme: Theme): void {
  keep(themeKey, theme);
  applyTheme(theme);
  for (const watcher of watchers) watcher();
}

/** Tells of each chosen theme until the returned function is called. */
export function watchTheme(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function chooseMotion(motion: Motion): void {
  keep(motionKey, motion);
  applyMotion(motion);
}

function isNews(key: string, choice: string): boolean {
  if ((readLocal(key) ?? "system") === choice) return false;
  keep(key, choice);
  return true;
}

export function followAccount(look: { theme: Theme; motion: Motion }): void {
  if (isNews(accountThemeKey, look.theme)) chooseTheme(look.theme);
  if (isNews(accountMotionKey, look.motion)) chooseMotion(look.motion);
}
