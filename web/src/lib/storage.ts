/**
 * The browser's storage, which may be disabled: then reads find nothing, writes do nothing, and the
 * page keeps working.
 *
 * "Local" persists across browser restarts; "tab" ends with the tab.
 */

export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`;
  const found = document.cookie.split("; ").find((each) => each.startsWith(prefix));
  return found === undefined ? undefined : decodeURIComponent(found.slice(prefix.length));
}

export function writeCookie(name: string, value: string, maxAgeS: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeS}; samesite=lax`;
}

function read(store: () => Storage, key: string): string | null {
  try {
    return store().getItem(key);
  } catch {
    return null;
  }
}

function write(store: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) store().removeItem(key);
    else store().setItem(key, value);
  } catch {
    // Private windows may refuse; the value then lasts as long as the page.
  }
}

export function readLocal(key: string): string | null {
  return read(() => localStorage, key);
}

export function writeLocal(key: string, value: string | null): void {
  write(() => localStorage, key, value);
}

export function readTab(key: string): string | null {
  return read(() => sessionStorage, key);
}

export function writeTab(key: string, value: string | null): void {
  write(() => sessionStorage, key, value);
}
