/**
 * Whether keys without Ctrl or Alt do something, such as P on the host's page. People who talk to
 * their computer turn them off in this browser: a word would press many (WCAG 2.1.4).
 */
import { readLocal, writeLocal } from "@/lib/storage";

const key = "fanfare.single-keys";

export function hasSingleKeys(): boolean {
  return readLocal(key) !== "off";
}

export function chooseSingleKeys(isOn: boolean): void {
  writeLocal(key, isOn ? null : "off");
}
