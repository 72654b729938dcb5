/**
 * The host's connection to a room: proves the right to it on every connection and sends commands.
 *
 * A command carries the step the host was looking at, so a double click or a second device does
 * nothing twice; its response clears it. A press that is lost with its connection is sent again, if
 * the room is still at that step. The caller provides the proof (`accessToken`).
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { createServerClock, type ServerClock } from "@/live/clock";
import { createConnection, socketUrl } from "@/live/connection";
import type { Action, ServerMessage } from "@/live/messages";
import { emptyRoom, type LocalEvent, type RoomState, reduce } from "@/live/room-state";

export interface HostRoom {
  readonly code: string;
  readonly store: StoreApi<RoomState>;
  readonly clock: ServerClock;
  start: () => void;
  stop: () => void;
  /** Sends one command; false while another one is pending or the connection isn't ready. */
  command: (action: Action) => boolean;
  refusalSeen: () => void;
}

interface HostRoomOptions {
  /** A valid token, or null if no one is signed in; rejects if it can't tell. */
  accessToken: () => Promise<string | null>;
  random?: () => number;
  openSocket?: (url: string) => WebSocket;
}

/** What the server does only at the step it was sent for. Nothing else is safe to send twice. */
const stepwise: ReadonlySet<Action["type"]> = new Set<Action["type"]>([
  "advance",
  "pause",
  "resume",
  "extend",
  "finish",
  "skip",
  "endUncounted",
  "replay",
]);

export function createHostRoom(code: string, options: HostRoomOptions): HostRoom {
  const { accessToken, ...rest } = options;
  const store = createStore<RoomState>(() => emptyRoom);
  const clock = createServerClock();
  /** Whether this connection has been accepted yet. */
  let attached = false;
  let commandId = 0;
  /** The command without a response yet, across connections. */
  let unanswered: { step: number; action: Action } | null = null;

  const happen = (event: ServerMessage | LocalEvent) =>
    store.setState((state) => reduce(state, event));

  function send(step: number, action: Action): boolean {
    commandId += 1;
    if (!connection.send({ type: "command", commandId, step, action })) return false;
    unanswered = { step, action };
    happen({ type: "commandSent", commandId });
    return true;
  }

  function sendAgain(step: number) {
    const lost = unanswered;
    unanswered = null;
    if (lost?.step === step && stepwise.has(lost.action.type)) send(step, lost.action);
  }

  const connection = createConnection({
    ...rest,
    url: socketUrl(code),
    clock,
    async greet() {
      attached = false;
      const token = await accessToken();
      if (token !== null) return { type: "attachHost", accessToken: token };
      happen({ type: "ended", ending: "notAllowed" });
      return null;
    },
    onConnecting: () => happen({ type: "connecting" }),
    onMessage(message) {
      happen(message);
      if (message.type === "done" || message.type === "refused") {
        if (message.commandId === commandId) unanswered = null;
      }
      if (message.type === "hostView" && !attached) {
        attached = true;
        sendAgain(message.room.step);
      }
      if (message.type !== "refused" || attached) return;
      if (message.code === "notAllowed" || message.code === "notTheHost") {
        connection.stop();
        happen({ type: "ended", ending: "notAllowed" });
      } else {
        connection.stop();
        happen({ type: "ended", ending: message.code === "roomOver" ? "roomOver" : "unknown" });
      }
    },
    onLost: () => happen({ type: "lost" }),
    onEnded: (ending) => happen({ type: "ended", ending }),
  });

  return {
    code,
    store,
    clock,
    start: connection.start,
    stop: connection.stop,
    command(action) {
      const { room, pendingCommand } = store.getState();
      if (room === null || pendingCommand !== null) return false;
      return send(room.step, action);
    },
    refusalSeen: () => happen({ type: "refusalSeen" }),
  };
}
