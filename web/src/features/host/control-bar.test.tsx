/** Every control of the host has a key, in the phases in which it means something. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import { emptyRoom, type RoomState } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { Toaster } from "@/ui/toast";
import { ControlBar } from "./control-bar";

const command = vi.fn();
beforeEach(() => void command.mockReset().mockReturnValue(true));

const lobby = sample<"hostView">("host-view-lobby");

function open(change: Partial<RoomView>, stateChange: Partial<RoomState> = {}) {
  const view = { ...lobby.room, ...change };
  const state = { ...emptyRoom, link: "online" as const, progress: lobby.progress, ...stateChange };
  const store = createStore<RoomState>(() => ({ ...emptyRoom, room: view }));
  const room = { command, store } as unknown as HostRoom;
  return { ...render(<ControlBar room={room} state={state} view={view} />), store, view };
}

const openPhase = {
  type: "open",
  closesAtMs: 2_000,
  opensAtMs: 1_000,
} as unknown as RoomView["phase"];
const key = (name: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: name });

it("goes on with Space, the arrow and a remote's key", () => {
  open({ phase: openPhase });
  for (const name of [" ", "ArrowRight", "PageDown"]) key(name);
  expect(command.mock.calls).toEqual(Array(3).fill([{ type: "advance" }]));
});

it("goes one step by a double click, however fast the room is", () => {
  open({ phase: openPhase });
  const button = screen.getByRole("button", { name: "Close the question" });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(command).toHaveBeenCalledTimes(1);
});

it("gives more time, pauses and locks", () => {
  open({ phase: openPhase, locked: false });
  key("e");
  key("K");
  key("l");
  expect(command.mock.calls).toEqual([
    [{ type: "extend" }],
    [{ type: "pause" }],
    [{ type: "setLock", locked: true }],
  ]);
});

it("names the leaderboard only if one follows", () => {
  const reveal = sample<"hostView">("host-view-reveal");
  const hand = { ...reveal.hand, leaderboards: false };
  const phase = {
    ...reveal.room.phase,
    question: { index: 0, kind: "choice" },
  } as unknown as RoomView["phase"];
  const change = { phase, questionCount: 2, paused: null };
  const shown = open(change, { hand: { ...hand, leaderboards: true } });
  expect(screen.getByRole("button", { name: "Show the leaderboard" })).toBeTruthy();
  shown.unmount();
  open(change, { hand });
  expect(screen.getByRole("button", { name: "Next question" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show the leaderboard" })).toBeNull();
});

it("says that the room is locked once it is", () => {
  const { store, view } = open({ locked: false });
  render(<Toaster />);
  key("l");
  act(() => store.setState({ pendingCommand: 1 }));
  expect(screen.queryByText("Locked: nobody new can join")).toBeNull();
  act(() => store.setState({ room: { ...view, locked: true } }));
  expect(screen.getByText("Locked: nobody new can join")).toBeTruthy();
});

it("gives no time where there is none to give, and does nothing while it waits", () => {
  const { unmount } = open({});
  key("e");
  key("k");
  unmount();
  open({ phase: openPhase }, { pendingCommand: 1 });
  key(" ");
  key("l");
  expect(command).not.toHaveBeenCalled();
});

it("leaves keys to fields, and Space to buttons", () => {
  open({ phase: openPhase });
  const field = document.body.appendChild(document.createElement("input"));
  key("l", field);
  key(" ", screen.getByRole("button", { name: "Close the question" }));
  field.remove();
  expect(command).not.toHaveBeenCalled();
});

it("opens the rest of the controls, but not at the end", async () => {
  const { unmount } = open({ phase: { type: "podium" } as unknown as RoomView["phase"] });
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
  unmount();
  const store = createStore<RoomState>(() => emptyRoom);
  const state = { ...emptyRoom, link: "online" as const, hand: lobby.hand };
  render(<ControlBar room={{ store } as unknown as HostRoom} state={state} view={lobby.room} />);
  key("m");
  expect(await screen.findByRole("dialog", { name: "More controls" })).toBeTruthy();
});

it("lists the keys, and opens the players in any phase", async () => {
  open({ phase: openPhase });
  key("?");
  expect(await screen.findByText("Lock or unlock the room")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  key("p");
  expect(await screen.findByRole("dialog", { name: /^Players/ })).toBeTruthy();
});

it("does not start a quiz nobody plays, and says why", () => {
  open({}, { progress: { ...lobby.progress, seatCount: 0 } });
  const start = screen.getByRole("button", { name: "Start Quiz" });
  expect(start.getAttribute("aria-disabled")).toBe("true");
  key(" ");
  expect(command).not.toHaveBeenCalled();
  expect(screen.getByText(/Someone has to join/)).toBeTruthy();
});

it("ends a session without a quiz only after asking, and has no next step", async () => {
  open({ questionCount: 0 });
  for (const name of [" ", "ArrowRight", "PageDown"]) key(name);
  expect(screen.queryByRole("button", { name: "Start Quiz" })).toBeNull();
  expect(screen.getByRole("button", { name: /^People \(\d+\)$/ })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "End the session" }));
  expect(command).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole("button", { name: "End it now" }));
  expect(command.mock.calls).toEqual([[{ type: "finish" }]]);
});

it("lists the keys, in the words of the session", async () => {
  const { unmount } = open({ phase: openPhase });
  key("?");
  const list = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(list.textContent).toContain("Players and access");
  unmount();
  open({ phase: openPhase, teamDevices: true });
  key("?");
  const ofTeams = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(ofTeams.textContent).toContain("Teams and access");
  expect(ofTeams.textContent).not.toContain("Players");
});
