/** A host's press takes effect once, whatever happens to the connection (LIVE-5). */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createHostRoom, type HostRoom } from "@/live/host-room";
import type { Action } from "@/live/messages";
import { FakeSocket } from "@/test/fake-socket";
import { sample } from "@/test/room-samples";

let room: HostRoom;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  FakeSocket.all = [];
  room = createHostRoom("2679061", {
    accessToken: async () => "token",
    random: () => 0.5,
    openSocket: FakeSocket.open,
  });
  room.start();
  await attach(0);
});

afterEach(() => {
  room.stop();
  vi.useRealTimers();
});

/** The newest connection is accepted and shown the lobby at this step. */
async function attach(step: number) {
  FakeSocket.newest.greet();
  await vi.advanceTimersByTimeAsync(0);
  const view = sample<"hostView">("host-view-lobby");
  FakeSocket.newest.say({ ...view, room: { ...view.room, step } });
}

async function loseAndReturn(step: number) {
  const before = FakeSocket.all.length;
  FakeSocket.newest.lose();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(FakeSocket.all.length).toBeGreaterThan(before);
  await attach(step);
}

function commands() {
  return FakeSocket.newest.words.filter((word) => word.type === "command");
}

it("sends a press again that was lost with its connection", async () => {
  expect(room.command({ type: "advance" })).toBe(true);
  expect(commands()).toHaveLength(1);
  await loseAndReturn(0);
  expect(commands()).toMatchObject([{ action: { type: "advance" }, step: 0 }]);
  expect(room.store.getState().pendingCommand).not.toBeNull();
});

it("sends nothing again once the room is at another step", async () => {
  room.command({ type: "advance" });
  await loseAndReturn(1);
  expect(commands()).toEqual([]);
  expect(room.store.getState().pendingCommand).toBeNull();
});

it("sends nothing again that has its response", async () => {
  room.command({ type: "advance" });
  const [sent] = commands();
  FakeSocket.newest.say({ type: "done", commandId: sent?.commandId ?? 0 });
  await loseAndReturn(0);
  expect(commands()).toEqual([]);
});

it("leaves what has no step for the host to repeat", async () => {
  const kick: Action = { type: "kick", seat: 0 };
  room.command(kick);
  await loseAndReturn(0);
  expect(commands()).toEqual([]);
});

it("sends a skipped question again only at its step", async () => {
  room.command({ type: "skip" });
  await loseAndReturn(0);
  expect(commands()).toMatchObject([{ action: { type: "skip" }, step: 0 }]);
  room.command({ type: "replay" });
  await loseAndReturn(1);
  expect(commands()).toEqual([]);
});

it("ends with a page instead of connecting forever when the room refuses it", async () => {
  FakeSocket.newest.lose();
  await vi.advanceTimersByTimeAsync(5_000);
  FakeSocket.newest.greet();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.newest.say({
    type: "refused",
    code: "roomFull",
    message: "This live session is full.",
    commandId: null,
    questionIndex: null,
  });
  expect(room.store.getState()).toMatchObject({ link: "ended", ending: "unknown" });
});

/** A host by link, whose session is asked for like this. */
async function byLink(accessToken: () => Promise<string | null>) {
  room.stop();
  FakeSocket.all = [];
  room = createHostRoom("2679061", {
    accessToken,
    hostKey: "k3y",
    random: () => 0.5,
    openSocket: FakeSocket.open,
  });
  room.start();
  await attach(0);
}

it("comes by a link on every connection, and says who it is if it knows (LIVE-5)", async () => {
  expect(room.byLink).toBe(false);
  await byLink(async () => "token");
  expect(room.byLink).toBe(true);
  expect(FakeSocket.newest.words[0]).toEqual({
    type: "attachHostLink",
    hostKey: "k3y",
    accessToken: "token",
  });
  await loseAndReturn(0);
  expect(FakeSocket.newest.words[0]).toMatchObject({ type: "attachHostLink", hostKey: "k3y" });
});

it.each([
  ["nobody is signed in", async () => null],
  ["the session can't be checked", () => Promise.reject(new Error("no network"))],
])("hosts by link although %s", async (_, accessToken) => {
  await byLink(accessToken);
  expect(FakeSocket.newest.words[0]).toEqual({ type: "attachHostLink", hostKey: "k3y" });
  expect(room.store.getState().link).toBe("online");
  expect(room.command({ type: "advance" })).toBe(true);
});

it("ends when its link is revoked, and doesn't come back", async () => {
  await byLink(async () => null);
  FakeSocket.newest.lose(4507);
  expect(room.store.getState()).toMatchObject({ link: "ended", ending: "linkRevoked" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

it("ends when no link has its key", async () => {
  await byLink(async () => null);
  FakeSocket.newest.lose();
  await vi.advanceTimersByTimeAsync(5_000);
  FakeSocket.newest.greet();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.newest.say({
    type: "refused",
    code: "hostLinkUnknown",
    message: "This link no longer works. Ask the host for a new one.",
    commandId: null,
    questionIndex: null,
  });
  expect(room.store.getState()).toMatchObject({ link: "ended", ending: "linkUnknown" });
});

it("keeps what only hosts see", () => {
  const view = sample<"hostView">("host-view-open");
  FakeSocket.newest.say(view);
  expect(room.store.getState().hand).toEqual(view.hand);
  expect(view.hand.solution).not.toBeNull();
});

const notAllowed = {
  type: "refused",
  code: "notAllowed",
  message: "You can't host this live session.",
  commandId: null,
  questionIndex: null,
} as const;

it("asks as a co-host when the session isn't this account's, and again after a lost connection", async () => {
  room.stop();
  FakeSocket.all = [];
  room = createHostRoom("2679061", {
    accessToken: async () => "token",
    random: () => 0.5,
    openSocket: FakeSocket.open,
  });
  room.start();
  FakeSocket.newest.greet();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.newest.say(notAllowed);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.newest.greet();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.newest.words[0]).toEqual({ type: "attachCoHost", accessToken: "token" });
  FakeSocket.newest.say(sample<"hostView">("host-view-lobby"));
  expect(room.byLink).toBe(true);
  expect(room.store.getState()).toMatchObject({ link: "online", refusal: null });
  await loseAndReturn(0);
  expect(FakeSocket.newest.words[0]).toEqual({ type: "attachCoHost", accessToken: "token" });
});

it("asks as a co-host only once", async () => {
  FakeSocket.newest.lose();
  await vi.advanceTimersByTimeAsync(5_000);
  FakeSocket.newest.greet();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.newest.say(notAllowed);
  FakeSocket.newest.greet();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.newest.say(notAllowed);
  expect(room.store.getState()).toMatchObject({ link: "ended", ending: "notAllowed" });
  expect(room.byLink).toBe(false);
});
