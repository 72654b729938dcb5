/**
 * The big screen in small on the host's page: a frame without a connection of its own. The host's
 * page passes on what it hears, so the room counts no second screen and the server sends nothing
 * twice.
 *
 * Both ends are pages of this server, and listen to each other only.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { createServerClock, type ServerClock } from "@/live/clock";
import { emptyRoom, type RoomState } from "@/live/room-state";
import type { ScreenRoom } from "@/live/screen-room";

/** What the frame says once it listens. */
const ready = "fanfare:stage-ready";
const shown = "fanfare:stage-shown";

type ShownState = Pick<
  RoomState,
  "link" | "ending" | "room" | "progress" | "asksNumber" | "stageNumber" | "wall"
>;

interface Shown {
  type: typeof shown;
  state: ShownState;
  /** The server's time when this was sent, as the host's page knows it. */
  serverMs: number;
}

function isShown(data: unknown): data is Shown {
  return (data as Shown | null)?.type === shown;
}

/** Whether this page is such a frame; nobody else may frame it. */
export const isMirror = () => window.parent !== window;

/** The frame's end. */
export function createMirrorRoom(code: string): ScreenRoom {
  const store = createStore<RoomState>(() => emptyRoom);
  const clock = createServerClock();

  function hear({ data, origin, source }: MessageEvent) {
    if (source !== window.parent || origin !== location.origin || !isShown(data)) return;
    clock.hear(data.serverMs);
    store.setState({ ...emptyRoom, ...data.state });
  }

  return {
    code,
    store,
    clock,
    start() {
      window.addEventListener("message", hear);
      window.parent.postMessage(ready, location.origin);
    },
    stop: () => window.removeEventListener("message", hear),
  };
}

/** What may leave the host's page: nothing that only hosts see. */
function shownOf(state: RoomState): ShownState {
  const { link, ending, room, progress, asksNumber, stageNumber, wall } = state;
  return { link, ending, room, progress, asksNumber, stageNumber, wall };
}

/** The host page's end. Returns how to stop. */
export function feedMirror(
  frame: HTMLIFrameElement,
  { store, clock }: { store: StoreApi<RoomState>; clock: ServerClock },
): () => void {
  let last: ShownState | null = null;

  function show(state: RoomState) {
    const next = shownOf(state);
    const before = last;
    const parts = Object.keys(next) as (keyof ShownState)[];
    if (before !== null && parts.every((part) => next[part] === before[part])) return;
    last = next;
    const message: Shown = { type: shown, state: next, serverMs: clock.now() };
    frame.contentWindow?.postMessage(message, location.origin);
  }

  function hear({ data, origin, source }: MessageEvent) {
    if (source !== frame.contentWindow || origin !== location.origin || data !== ready) return;
    last = null;
    show(store.getState());
  }

  window.addEventListener("message", hear);
  const unsubscribe = store.subscribe(show);
  return () => {
    window.removeEventListener("message", hear);
    unsubscribe();
  };
}
