/**
 * The key with which a big screen proves that a host opened it, and so may show the number that new
 * players need.
 *
 * A host's page is told it and puts it behind the `#` of the link to the big screen, which browsers
 * never send to a server. The big screen moves it from there into the tab's storage, so that nobody
 * reads it off the wall, and a reload still has it.
 */
import { createStore } from "zustand/vanilla";
import { readTab, writeTab } from "@/lib/storage";

/** What this host's page was told; also what a browser that stores nothing has. */
export const screenKey = createStore<{ code: string; key: string } | null>(() => null);

const storageKey = (code: string) => `fanfare.screenKey.${code}`;

export function knowScreenKey(code: string, key: string): void {
  screenKey.setState({ code, key }, true);
}

export function keptScreenKey(code: string): string | null {
  const known = screenKey.getState();
  return readTab(storageKey(code)) ?? (known?.code === code ? known.key : null);
}

export function keepScreenKey(code: string, key: string): void {
  knowScreenKey(code, key);
  writeTab(storageKey(code), key);
}
