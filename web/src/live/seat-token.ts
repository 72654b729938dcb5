/**
 * Seat tokens: the secrets that give players their seats back, one per room, stored in this
 * browser.
 *
 * A token is stored before the join that makes it valuable is sent, so that no crash between the
 * two can lose a seat. Codes are reused eventually, therefore tokens expire. Where the browser
 * refuses to store, a token is kept in the page's history entry, which survives a reload.
 */
import { readLocal, writeLocal } from "@/lib/storage";

const key = "fanfare.seats";
/** Longer than any live session; a code isn't reused sooner. */
export const seatTokenLifeMs = 24 * 60 * 60 * 1000;

interface Entry {
  token: string;
  storedAt: number;
}

/** What the browser refused to store. */
function readUnstored(): Record<string, unknown> {
  return history.state?.seats ?? {};
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === "object" &&
    value !== null &&
    "token" in value &&
    typeof value.token === "string" &&
    "storedAt" in value &&
    typeof value.storedAt === "number"
  );
}

function readAll(): Record<string, Entry> {
  const entries: Record<string, Entry> = {};
  let stored: unknown = null;
  try {
    stored = JSON.parse(readLocal(key) ?? "null");
  } catch {
    // Written by something else: treat it as missing.
  }
  const all = { ...(typeof stored === "object" ? stored : null), ...readUnstored() };
  for (const [code, entry] of Object.entries(all)) {
    if (isEntry(entry) && Date.now() - entry.storedAt < seatTokenLifeMs) entries[code] = entry;
  }
  return entries;
}

export function readSeatToken(code: string): string | null {
  return readAll()[code]?.token ?? null;
}

export function writeSeatToken(code: string, token: string | null): void {
  const entries = readAll();
  if (token === null) delete entries[code];
  else entries[code] = { token, storedAt: Date.now() };
  const text = JSON.stringify(entries);
  writeLocal(key, text);
  const seats = readLocal(key) === text ? undefined : entries;
  if (seats !== undefined || history.state?.seats !== undefined) {
    history.replaceState({ ...history.state, seats }, "");
  }
}
