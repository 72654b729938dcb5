/**
 * The few HTTP calls of the way into a room, with plain `fetch`: the room's public details, and who
 * is signed in. Every failure has a name; screens choose the sentences.
 */
import type { SeatPass } from "@/live/messages";
import { type CallResult, call } from "@/live/plain-call";
import { passFor } from "@/live/room-pass";

export { readDoor } from "@/live/door";

/** The account signed in with this browser, and the pass that lets a seat count for it. */
export function askSeatPass(code: string): Promise<CallResult<SeatPass>> {
  return call("auth/seat-pass", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, pass: passFor(code) ?? undefined }),
  });
}

/** For a join: a pass requested earlier may have expired by then. */
export async function seatPassFor(code: string): Promise<string | null> {
  const result = await askSeatPass(code);
  return result.ok ? result.data.seatPass : null;
}
