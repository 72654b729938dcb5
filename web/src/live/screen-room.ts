/** The big screen's connection to a room: after its greeting it only listens. */
import { createStore, type StoreApi } from "zustand/vanilla";
import { createServerClock, type ServerClock } from "@/live/clock";
import { createConnection } from "@/live/connection";
import type { ServerMessage } from "@/live/messages";
import { emptyRoom, type LocalEvent, type RoomState, reduce } from "@/live/room-state";

export interface ScreenRoom {
  readonly code: string;
  readonly store: StoreApi<RoomState>;
  readonly clock: ServerClock;
  start: () => void;
  stop: () => void;
}

export function createScreenRoom(
  code: string,
  options: { screenKey?: string | null; openSocket?: (url: string) => WebSocket } = {},
): ScreenRoom {
  const { screenKey = null, ...rest } = options;
  const store = createStore<RoomState>(() => emptyRoom);
  const clock = createServerClock();
  const happen = (event: ServerMessage | LocalEvent) =>
    store.setState((state) => reduce(state, event));

  const connection = createConnection({
    ...rest,
    code,
    clock,
    greet: () => ({ type: "attachScreen", ...(screenKey !== null && { screenKey }) }),
    onConnecting: () => happen({ type: "connecting" }),
    onMessage: happen,
    onLost: () => happen({ type: "lost" }),
    onEnded: (ending) => happen({ type: "ended", ending }),
  });

  return { code, store, clock, start: connection.start, stop: connection.stop };
}
