/** Who asks to come in: the count, the list, and a decision about each or all of them. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import type { RosterSeat } from "@/live/messages";
import { emptyRoom, type RoomState } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { AskingBar } from "./asking-bar";

const view = sample<"hostView">("host-view-lobby-asking");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const seat = (number: number, nickname: string, connected = true): RosterSeat => ({
  seat: number,
  nickname,
  status: "asking",
  connected,
});

function show(roster: RosterSeat[]) {
  const store = createStore<RoomState>(() => ({
    ...emptyRoom,
    link: "online",
    room: view.room,
    hand: view.hand,
    progress: { ...view.progress, askingCount: roster.length },
    roster,
  }));
  const command = vi.fn().mockReturnValue(true);
  const room = { store, command } as unknown as HostRoom;
  function Bar() {
    return <AskingBar room={room} state={useStore(store)} />;
  }
  render(<Bar />);
  const ask = (next: RosterSeat[]) =>
    act(() =>
      store.setState({ roster: next, progress: { ...view.progress, askingCount: next.length } }),
    );
  return { store, command, ask };
}

const open = () => fireEvent.click(screen.getByRole("button", { name: "Let people in" }));

it("lets in and turns away one by one, or all at once", () => {
  const { command, store } = show([seat(0, "Zoë"), seat(4, "Ben", false)]);
  open();
  const list = screen.getByRole("list", { name: "People waiting to join" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "ZoëLet inTurn away",
    "BenAwayLet inTurn away",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Let in: Zoë" }));
  expect(command).toHaveBeenLastCalledWith({ type: "letIn", seat: 0 });
  fireEvent.click(screen.getByRole("button", { name: "Turn away: Ben" }));
  expect(command).toHaveBeenLastCalledWith({ type: "kick", seat: 4 });
  // A press while the room still answers the one before is not lost.
  command.mockReturnValueOnce(false);
  act(() => store.setState({ pendingCommand: 7 }));
  fireEvent.click(screen.getByRole("button", { name: "Let all 2 in" }));
  expect(command).toHaveBeenCalledTimes(3);
  act(() => store.setState({ pendingCommand: null }));
  expect(command).toHaveBeenLastCalledWith({ type: "letAllIn" });
  expect(command).toHaveBeenCalledTimes(4);
});

it("keeps the focus in the list when a row leaves, and says when nobody is left", () => {
  const { ask } = show([seat(0, "Zoë"), seat(1, "Ben")]);
  open();
  const press = screen.getByRole("button", { name: "Let in: Zoë" });
  press.focus();
  fireEvent.click(press);
  ask([seat(1, "Ben")]);
  expect(document.activeElement).toBe(
    screen.getByRole("group", { name: "People waiting to join" }),
  );
  ask([]);
  expect(within(screen.getByRole("dialog")).getByText("Nobody is waiting to join")).toBeTruthy();
});

it("tells who listens no more than once in five seconds", () => {
  const { ask } = show([]);
  const said = () => screen.getByRole("status").textContent;
  expect(said()).toBe("Nobody is waiting to join");
  const all = Array.from({ length: 9 }, (_, number) => seat(number, `Bot ${number}`));
  ask(all.slice(0, 1));
  act(() => vi.advanceTimersByTime(0));
  expect(said()).toBe("1 person is waiting to join");
  ask(all.slice(0, 4));
  act(() => vi.advanceTimersByTime(2_000));
  ask(all);
  act(() => vi.advanceTimersByTime(2_000));
  expect(said()).toBe("1 person is waiting to join");
  act(() => vi.advanceTimersByTime(1_000));
  expect(said()).toBe("9 people are waiting to join");
});
