/**
 * The key with which a big screen proves that a host opened it, and so may show the number that new
 * players need.
 *
 * A host's page is told it and puts it behind the `#` of the link to the big screen, which browsers
 * never send to a server. The big screen moves it from there into the tab's storage, so that nobody
 * reads it off the wall, and a reload still has it.
 */
import { readTab, writeTab } from "@/lib/storage";

/** For browsers that store nothing: then the key lives as long as the page. */
const held = new Map<string, string>();

const storageKey = (code: string) => `fanfare.screenKey.${code}`;

export function keptScreenKey(code: string): string | null {
  return readTab(storageKey(code)) ?? held.get(code) ?? null;
}

export function keepScreenKey(code: string, key: string): void {
  held.set(code, key);
  writeTab(storageKey(code), key);
}
