/**
 * What a code leads to. Where someone in the same network tries many codes, the server asks for a
 * puzzle first; it is solved here, and keeping the pass that follows, this browser won't be asked
 * again. With the number on the stage, the answer has the presence pass for it.
 */
import type { RoomDoor } from "@/live/messages";
import { type CallResult, call } from "@/live/plain-call";
import { doorQuery, keepPass } from "@/live/room-pass";

/** A puzzle that came too late is followed by another one. */
const puzzlesMax = 3;

export async function readDoor(code: string, number?: string): Promise<CallResult<RoomDoor>> {
  let solved: string | undefined;
  for (let puzzles = 0; ; puzzles += 1) {
    const path = `rooms/${encodeURIComponent(code)}${doorQuery(code, solved, number)}`;
    const found = await call<RoomDoor>(path, { credentials: "omit" });
    if (found.ok && found.data.pass) keepPass(code, found.data.pass);
    if (found.ok || !found.puzzle || puzzles === puzzlesMax) return found;
    try {
      const { solve } = await import("@/live/puzzle");
      solved = await solve(found.puzzle);
    } catch {
      return { ok: false, failure: "unreachable" };
    }
  }
}
