/**
 * Puts a player's views together again. A connection isn't sent twice what doesn't change: its
 * views leave out parts that the view before had.
 */
import type { ServerMessage } from "@/live/messages";

type Fields = Record<string, unknown>;

/** For one connection after the other: the first view of each has all parts. */
export function createTogether(): (message: ServerMessage) => void {
  const known: Fields = {};

  /** Their fields belong where the parts stand. */
  function spread(fields: Fields, ...parts: string[]) {
    for (const part of parts) {
      known[part] = fields[part] ?? known[part];
      delete fields[part];
      Object.assign(fields, known[part]);
    }
  }

  return (message) => {
    // A server that knows nothing of parts sends everything as it is.
    if (message.type !== "playerView" || "code" in message.room) return;
    const { room, me } = message as unknown as { room: Fields; me: Fields };
    spread(room, "about", "crowd");
    spread(me, "who", "standing", "round");
    const phase = room["phase"] as Fields;
    for (const part of ["question", "offer"]) {
      if (part in phase) phase[part] = known[part] = phase[part] ?? known[part];
    }
  };
}
