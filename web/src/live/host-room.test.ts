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
