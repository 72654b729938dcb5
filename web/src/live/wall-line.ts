/**
 * A player's part of the conversation about audience questions. Its messages are nobody else's: a
 * refused vote must not appear at the question in play.
 */
import type { ClientMessage, ServerMessage, WallAction } from "@/live/messages";

type Listener = (message: ServerMessage) => void;

export interface WallLine {
  /** The number of what was said, which its answer has; null without a connection. */
  say: (wall: WallAction) => number | null;
  /** Tells what the room says, until the returned function is called. */
  hear: (listener: Listener) => () => void;
  /** Whether a message is about audience questions; then it is told to those who listen. */
  takes: (message: ServerMessage) => boolean;
}

/** Far from the numbers of the commands of a practice room. */
const firstId = 1_000_000;

function isOfWall(message: ServerMessage): boolean {
  if (message.type === "done" || message.type === "refused") {
    return (message.commandId ?? 0) >= firstId;
  }
  return message.type === "wall" || message.type === "wallChange";
}

export function createWallLine(send: (message: ClientMessage) => boolean): WallLine {
  const listeners = new Set<Listener>();
  let nextId = firstId;
  return {
    say(wall) {
      const commandId = nextId;
      nextId += 1;
      const action = { type: "onWall", wall } as const;
      return send({ type: "command", commandId, step: 0, action }) ? commandId : null;
    },
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    takes(message) {
      if (!isOfWall(message)) return false;
      for (const listener of listeners) listener(message);
      return true;
    },
  };
}
