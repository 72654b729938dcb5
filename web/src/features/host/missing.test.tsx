/** How many on the class list are here, and who is missing, asked for only while someone looks. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import { emptyRoom, type RoomState, reduce } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { Missing } from "./missing";

const view = sample<"hostView">("host-view-lobby-class-list");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function show() {
  const store = createStore<RoomState>(() => ({
    ...reduce(emptyRoom, view),
    link: "online",
  }));
  const listMissing = vi.fn();
  const room = { store, listMissing } as unknown as HostRoom;
  const classList = view.hand.classList;
  if (classList === undefined || classList === null) throw new Error("the sample has a class list");
  render(<Missing classList={classList} room={room} />);
  const hear = (names: string[]) =>
    act(() => store.setState(reduce(store.getState(), { type: "missing", names })));
  return { hear, listMissing, store };
}

it("shows who is missing to a host who asks, and follows who comes", () => {
  const { hear, listMissing, store } = show();
  expect(screen.getByText("1 of 3 here")).toBeDefined();
  act(() => vi.advanceTimersByTime(5_000));
  expect(listMissing).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Show who is missing" }));
  act(() => vi.advanceTimersByTime(0));
  expect(listMissing).toHaveBeenCalledTimes(1);
  hear(["Ben", "Ben", "Mo"]);
  const list = () => screen.getByRole("list", { name: "Missing from the class list" });
  const names = () =>
    within(list())
      .getAllByRole("listitem")
      .map((row) => row.textContent);
  expect(names()).toEqual(["Ben", "Ben", "Mo"]);
  // A class that comes in at once is asked about once a second.
  for (const listedCount of [2, 3]) {
    act(() => store.setState({ progress: { ...view.progress, listedCount } }));
    act(() => vi.advanceTimersByTime(100));
  }
  expect(listMissing).toHaveBeenCalledTimes(1);
  act(() => vi.advanceTimersByTime(1_000));
  expect(listMissing).toHaveBeenCalledTimes(2);
  hear([]);
  expect(screen.getByText("Everyone on the class list is here.")).toBeDefined();
  expect(screen.getByText("3 of 3 here")).toBeDefined();
});
