/** The big screen in small: what passes between the host's page and its frame, and what never does. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { createServerClock } from "@/live/clock";
import { emptyRoom, type RoomState } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { createMirrorRoom, feedMirror } from "./stage-mirror";

const view = sample<"hostView">("host-view-open");
const hosting: RoomState = {
  ...emptyRoom,
  link: "online",
  room: view.room,
  progress: view.progress,
  hand: view.hand,
  roomId: view.roomId,
};

/** A frame whose page records what it is told. */
function fakeFrame() {
  const told: unknown[] = [];
  const page = { postMessage: (message: unknown) => told.push(structuredClone(message)) };
  return { told, page, frame: { contentWindow: page } as unknown as HTMLIFrameElement };
}

function say(data: unknown, source: unknown, origin = location.origin) {
  const event = new MessageEvent("message", { data, origin });
  Object.defineProperty(event, "source", { value: source });
  window.dispatchEvent(event);
}

describe("the host page's end", () => {
  const clock = createServerClock(() => 5_000);
  let store = createStore<RoomState>(() => hosting);
  beforeEach(() => {
    store = createStore<RoomState>(() => hosting);
  });

  it("shows everything once the frame listens, and each change", () => {
    const { told, page, frame } = fakeFrame();
    const stop = feedMirror(frame, { store, clock });
    expect(told).toEqual([]);
    say("fanfare:stage-ready", page);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ serverMs: 5_000, state: { link: "online", room: view.room } });
    store.setState({ roster: [] });
    expect(told, "nothing the stage shows has changed").toHaveLength(1);
    store.setState({ link: "reconnecting" });
    expect(told).toHaveLength(2);
    stop();
    store.setState({ link: "online" });
    expect(told).toHaveLength(2);
  });

  it("keeps what only hosts see (LIVE-1)", () => {
    const { told, page, frame } = fakeFrame();
    feedMirror(frame, { store, clock });
    say("fanfare:stage-ready", page);
    const [{ state }] = told as [{ state: object }];
    expect(Object.keys(state).sort()).toEqual([
      "asksNumber",
      "ending",
      "link",
      "progress",
      "room",
      "stageNumber",
      "wall",
    ]);
    expect(JSON.stringify(told)).not.toContain("solution");
  });

  it("listens to its own frame only", () => {
    const { told, page, frame } = fakeFrame();
    feedMirror(frame, { store, clock });
    say("fanfare:stage-ready", window);
    say("fanfare:stage-ready", page, "https://elsewhere.example");
    say("something else", page);
    expect(told).toEqual([]);
  });
});

describe("the frame's end", () => {
  const shown = {
    type: "fanfare:stage-shown",
    state: { link: "online", ending: null, room: view.room, progress: view.progress },
    serverMs: Date.now() + 60_000,
  };

  it("asks, and shows what the host's page knows, with its clock", () => {
    const ask = vi.spyOn(window, "postMessage");
    const room = createMirrorRoom("123456");
    room.start();
    expect(ask).toHaveBeenCalledWith("fanfare:stage-ready", location.origin);
    say(shown, window.parent);
    expect(room.store.getState()).toMatchObject({ link: "online", room: view.room });
    expect(Math.abs(room.clock.now() - shown.serverMs)).toBeLessThan(1_000);
    room.stop();
    say({ ...shown, state: { ...shown.state, link: "reconnecting" } }, window.parent);
    expect(room.store.getState().link).toBe("online");
  });

  it("hears nobody else", () => {
    const room = createMirrorRoom("123456");
    room.start();
    say(shown, window.parent, "https://elsewhere.example");
    say(shown, null);
    say("fanfare:stage-ready", window.parent);
    expect(room.store.getState()).toEqual(emptyRoom);
    room.stop();
  });
});
