/**
 * Choosing colors and motion: in this browser, and from the account.
 *
 * The browser remembers the account's last choice. It follows the account only when that choice
 * changes; a choice made here before signing in is not undone by an account that never chose.
 */
import { type Look, lookKey } from "@/lib/look";
import { chooseSound } from "@/lib/sound-choice";
import { readLocal, writeLocal } from "@/lib/storage";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "reduced";

/** Every component that shows the theme; a page has a handful. */
const watchers = new Set<() => void>();

function keep(key: string, choice: string): void {
  writeLocal(key, choice === "system" ? null : choice);
}

function choose(look: Look, choice: string): void {
  keep(lookKey(look), choice);
  // Not read back: where nothing can be stored, the choice still applies to this page.
  const { dataset } = document.documentElement;
  if (choice === "system") delete dataset[look];
  else dataset[look] = choice;
  for (const watcher of watchers) watcher();
}

export function readTheme(): Theme {
  const stored = readLocal(lookKey("theme"));
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function chooseTheme(theme: Theme): void {
  choose("theme", theme);
}

export function chooseMotion(motion: Motion): void {
  choose("motion", motion);
}

/** Calls the listener on each choice until the returned function is called. */
export function watchLook(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function follow(look: Look, choice: string): void {
  const key = `fanfare.account-${look}`;
  if ((readLocal(key) ?? "system") === choice) return;
  keep(key, choice);
  choose(look, choice);
}

export function followAccount(said: { theme: Theme; motion: Motion; hasSound: boolean }): void {
  follow("theme", said.theme);
  follow("motion", said.motion);
  chooseSound(said.hasSound);
}
