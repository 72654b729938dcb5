/** Sends a command after the one that is on its way: a room takes one at a time. */
import type { HostRoom } from "@/live/host-room";

/** `send` says whether it could; it is tried again whenever the room has answered something. */
export function whenFree(room: HostRoom, send: () => boolean): () => void {
  if (send()) return () => {};
  const stop = room.store.subscribe(({ pendingCommand, link }) => {
    if (link === "ended" || (pendingCommand === null && send())) stop();
  });
  return stop;
}
