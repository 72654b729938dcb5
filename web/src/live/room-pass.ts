/**
 * The pass of the room this browser was at last: it shows that a page has found the room before, or
 * came by its link, so the server never takes its requests for guesses. Host and stage put theirs
 * into links and QR codes.
 */
import { createStore } from "zustand/vanilla";
import { readLocal, writeLocal } from "@/lib/storage";

interface RoomPass {
  code: string;
  pass: string;
  /** On a host's page: what the stage it opens proves itself with. It isn't kept. */
  screenKey?: string | undefined;
}

const key = "fanfare.pass";

function kept(): RoomPass | null {
  const [code, pass] = readLocal(key)?.split(" ") ?? [];
  return code && pass ? { code, pass } : null;
}

export const roomPass = createStore<RoomPass | null>(kept);

export function keepPass(code: string, pass: string, screenKey?: string): void {
  writeLocal(key, `${code} ${pass}`);
  roomPass.setState({ code, pass, screenKey }, true);
}

export function passFor(code: string): string | null {
  const known = roomPass.getState();
  return known?.code === code ? known.pass : null;
}

/** The query of a request or a connection to this room. */
export function doorQuery(code: string, solved?: string, number?: string): string {
  const query = new URLSearchParams();
  const pass = passFor(code);
  if (pass !== null) query.set("pass", pass);
  if (solved !== undefined) query.set("solved", solved);
  if (number !== undefined) query.set("number", number);
  return query.size === 0 ? "" : `?${query}`;
}
