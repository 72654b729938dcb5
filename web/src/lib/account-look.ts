/**
 * Brings the account's colours and motion to this browser.
 *
 * The browser remembers what the account said last. Only when the account says something else
 * does the browser follow; a choice made here before signing in is not undone by an account
 * that never chose.
 */
import { chooseMotion, type Motion } from "@/lib/motion";
import { readLocal, writeLocal } from "@/lib/storage";
import { chooseTheme, type Theme } from "@/lib/theme";

const themeKey = "fanfare.account-theme";
const motionKey = "fanfare.account-motion";

function isNews(key: string, value: string): boolean {
  if ((readLocal(key) ?? "system") === value) return false;
  writeLocal(key, value === "system" ? null : value);
  return true;
}

export function followAccount(look: { theme: Theme; motion: Motion }): void {
  if (isNews(themeKey, look.theme)) chooseTheme(look.theme);
  if (isNews(motionKey, look.motion)) chooseMotion(look.motion);
}
