/** A switch that turns at once, while the room's response and its view are on their way. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import { emptyRoom, type RoomState, reduce } from "@/live/room-state";
import { LockSwitch } from "./door";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const store = createStore<RoomState>(() => emptyRoom);
  const room = {
    store,
    command() {
      store.setState((state) => reduce(state, { type: "commandSent", commandId: 1 }));
      return true;
    },
  } as unknown as HostRoom;
  const { rerender } = render(<LockSwitch locked={false} room={room} />);
  return {
    hear: (event: Parameters<typeof reduce>[1]) =>
      act(() => store.setState((state) => reduce(state, event))),
    show: (locked: boolean) => rerender(<LockSwitch locked={locked} room={room} />),
  };
}

const turn = () => fireEvent.click(screen.getByRole("switch"));
const on = () => screen.getByRole<HTMLInputElement>("switch").checked;

it("stays where it was put between the room's answer and its view", () => {
  const room = open();
  turn();
  expect(on()).toBe(true);
  room.hear({ type: "done", commandId: 1 });
  expect(on()).toBe(true);
  room.show(true);
  expect(on()).toBe(true);
  // A change from another of the host's pages then takes effect.
  room.show(false);
  expect(on()).toBe(false);
});

it("turns back at once when the room refuses", () => {
  const room = open();
  turn();
  room.hear({
    type: "refused",
    code: "wrongPhase",
    message: "Not now.",
    commandId: 1,
    questionIndex: null,
  });
  expect(on()).toBe(false);
});

it("turns back when the room never follows", () => {
  const room = open();
  turn();
  room.hear({ type: "lost" });
  expect(on()).toBe(true);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(on()).toBe(false);
});
