/**
 * The host's connection to a room: proves the right to it on every connection and sends commands.
 * The proof is the host's session, or the key of a host link. A session that isn't the host's may be
 * a co-host's, so that is asked next.
 *
 * A command carries the step the host was looking at, so a double click or a second device does
 * nothing twice; its response clears it. A press that is lost with its connection is sent again, if
 * the room is still at that step. The caller provides the proof.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { createServerClock, type ServerClock } from "@/live/clock";
import { createConnection } from "@/live/connection";
import type { Action, ClientMessage, RefusalCode, ServerMessage } from "@/live/messages";
import { type Ending, emptyRoom, type LocalEvent, type RoomState, reduce } from "@/live/room-state";

export interface HostRoom {
  readonly code: string;
  /**
   * Whether this host came by a link or was named as a co-host, and so has no right to anything
   * outside the room. Known before the first view.
   */
  readonly byLink: boolean;
  readonly store: StoreApi<RoomState>;
  readonly clock: ServerClock;
  start: () => void;
  stop: () => void;
  /** Sends one command; false while another one is pending or the connection isn't ready. */
  command: (action: Action) => boolean;
  refusalSeen: () => void;
  /** Asks for what players wrote at a question. */
  listTexts: (questionIndex: number) => void;
  /** Asks who on the class list has no seat. */
  listMissing: () => void;
  /** Watches the audience questions on this connection, or no longer. */
  watchWall: (on: boolean) => void;
}

interface HostRoomOptions {
  /** A valid token, or null if no one is signed in; rejects if it can't tell. */
  accessToken: () => Promise<string | null>;
  /** The key of the link this host came by; null if the host's own session is the proof. */
  hostKey?: string | null;
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

/** Why a connection was not accepted. */
function refusedEnding(code: RefusalCode): Ending {
  switch (code) {
    case "notAllowed":
    case "notTheHost":
      return "notAllowed";
    case "hostLinkUnknown":
    // The answer to one wrong key too many from this address; a right one always passes.
    case "tooManyMessages":
      return "linkUnknown";
    case "roomOver":
      return "roomOver";
    default:
      return "unknown";
  }
}

export function createHostRoom(code: string, options: HostRoomOptions): HostRoom {
  const { accessToken, hostKey = null, ...rest } = options;
  const store = createStore<RoomState>(() => emptyRoom);
  const clock = createServerClock();
  /** Whether this connection has been accepted yet. */
  let attached = false;
  let commandId = 0;
  /** Whether this account hosts because the room's host named it. */
  let isCoHost = false;
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

  async function greet(): Promise<ClientMessage | null> {
    attached = false;
    if (hostKey !== null) {
      // It only tells the host who came, so a link works without it.
      const token = await accessToken().catch(() => null);
      return { type: "attachHostLink", hostKey, ...(token !== null && { accessToken: token }) };
    }
    const token = await accessToken();
    if (token !== null) {
      return { type: isCoHost ? "attachCoHost" : "attachHost", accessToken: token };
    }
    happen({ type: "ended", ending: "notAllowed" });
    return null;
  }

  /** Refused as the host, and not yet asked as a co-host. */
  const mayBeCoHost = (message: ServerMessage) =>
    message.type === "refused" &&
    message.code === "notAllowed" &&
    !attached &&
    hostKey === null &&
    !isCoHost;

  const connection = createConnection({
    ...rest,
    code,
    clock,
    greet,
    onConnecting: () => happen({ type: "connecting" }),
    onMessage(message) {
      if (mayBeCoHost(message)) {
        // Again, because the first ping is on its way, and only a host's is answered.
        isCoHost = true;
        connection.stop();
        connection.start();
        return;
      }
      happen(message);
      if (message.type === "done" || message.type === "refused") {
        if (message.commandId === commandId) unanswered = null;
      }
      if (message.type === "hostView" && !attached) {
        attached = true;
        sendAgain(message.room.step);
      }
      if (message.type !== "refused" || attached) return;
      if (message.code === "notAllowed") isCoHost = false;
      connection.stop();
      happen({ type: "ended", ending: refusedEnding(message.code) });
    },
    onLost: () => happen({ type: "lost" }),
    onEnded: (ending) => happen({ type: "ended", ending }),
  });

  return {
    code,
    get byLink() {
      return hostKey !== null || isCoHost;
    },
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
    listMissing: () => connection.send({ type: "listMissing" }),
    watchWall(on) {
      const action = { type: "onWall", wall: { type: "watch", on } } as const;
      // A number that no command of a host has: nobody waits for this one.
      connection.send({ type: "command", commandId: 0, step: 0, action });
    },
    listTexts: (questionIndex) => connection.send({ type: "listTexts", questionIndex }),
  };
}
