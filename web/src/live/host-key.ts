/**
 * The key of a host link, which makes this browser tab a host of one room.
 *
 * It arrives behind the `#` of the address, which browsers never send to a server. The page moves
 * it from there into the tab's storage, so that nobody reads it off the screen or from the history,
 * and a reload still hosts. It ends with the tab, or when the link no longer works.
 */
import { readTab, writeTab } from "@/lib/storage";

/** For browsers that store nothing: then the key lives as long as the page. */
const held = new Map<string, string>();

const storageKey = (code: string) => `fanfare.hostKey.${code}`;

/** The key in an address, with or without its `#`. Whether it is one only the server can tell. */
export function hostKeyIn(hash: string): string | null {
  const key = new URLSearchParams(hash.replace(/^#/, "")).get("key");
  return key === null || key === "" ? null : key;
}

export function keptHostKey(code: string): string | null {
  return readTab(storageKey(code)) ?? held.get(code) ?? null;
}

export function keepHostKey(code: string, key: string): void {
  held.set(code, key);
  writeTab(storageKey(code), key);
}

export function forgetHostKey(code: string): void {
  held.delete(code);
  writeTab(storageKey(code), null);
}
