/** The menu of what is needed now and then, as the running room has it. */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import type { HostHand } from "@/live/messages";
import { emptyRoom, type RoomState } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { readSeconds } from "./autopilot";
import { MoreDialog } from "./more-dialog";

const open = sample<"hostView">("host-view-open");
const lobby = sample<"hostView">("host-view-lobby");

function show(change: Partial<HostHand> = {}, from = open, byLink = false) {
  const store = createStore<RoomState>(() => ({ ...emptyRoom, link: "online", room: from.room }));
  const command = vi.fn().mockReturnValue(true);
  const onClose = vi.fn();
  const room = { store, command, byLink } as unknown as HostRoom;
  const part = (hand: HostHand) => (
    <MoreDialog
      hand={hand}
      onClose={onClose}
      room={room}
      roomId="r1"
      view={from.room}
      waiting={false}
    />
  );
  const { rerender } = render(part({ ...from.hand, ...change }));
  return {
    command,
    onClose,
    turn: (hand: Partial<HostHand>) => act(() => rerender(part({ ...from.hand, ...hand }))),
  };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const autopilot = () => screen.getByRole<HTMLInputElement>("switch", { name: "Autopilot" });

it("reads whole seconds from 2 to 60", () => {
  expect(["2", " 60 ", "1", "61", "", "8.5", "x"].map(readSeconds)).toEqual([
    2,
    60,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it("skips from an open question, and closes", () => {
  const { command, onClose } = show();
  expect(screen.queryByRole("button", { name: "Play it again" })).toBeNull();
  expect(screen.getByRole("button", { name: "End without counting" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Skip this question" }));
  expect(command.mock.calls).toEqual([[{ type: "skip" }]]);
  expect(onClose).toHaveBeenCalledOnce();
});

it("has nothing to do with a question in the lobby, but the settings", () => {
  show({}, lobby);
  expect(screen.queryByRole("heading", { name: "This question" })).toBeNull();
  expect(autopilot().checked).toBe(false);
});

it("turns the autopilot on with the seconds typed, and off again", () => {
  const { command, turn } = show();
  type("Right answer, in seconds", "12");
  fireEvent.click(autopilot());
  expect(command).toHaveBeenLastCalledWith({
    type: "setAutoPlay",
    autoPlay: { revealS: 12, leaderboardS: 5 },
  });
  turn({ autoPlay: { revealS: 12, leaderboardS: 5 } });
  type("Leaderboard, in seconds", "3");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(command).toHaveBeenLastCalledWith({
    type: "setAutoPlay",
    autoPlay: { revealS: 12, leaderboardS: 3 },
  });
  fireEvent.click(autopilot());
  expect(command).toHaveBeenLastCalledWith({ type: "setAutoPlay", autoPlay: null });
});

it("keeps seconds out of range in the field, with the reason", () => {
  const { command } = show();
  type("Right answer, in seconds", "90");
  fireEvent.click(autopilot());
  expect(command).not.toHaveBeenCalled();
  expect(autopilot().checked).toBe(false);
  expect(field("Right answer, in seconds").value).toBe("90");
  expect(screen.getByText("Choose 2 to 60 seconds.")).toBeTruthy();
});

it("leaves leaderboards out", () => {
  const { command } = show();
  fireEvent.click(screen.getByRole("switch", { name: /^Show leaderboards/ }));
  expect(command).toHaveBeenLastCalledWith({ type: "setLeaderboards", shown: false });
});

it("ends the session early after asking, and not from the lobby", async () => {
  const { command, onClose } = show();
  fireEvent.click(screen.getByRole("button", { name: "End early" }));
  expect(command).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole("button", { name: "Go to the podium" }));
  expect(command.mock.calls).toEqual([[{ type: "finish" }]]);
  expect(onClose).toHaveBeenCalledOnce();
});

it("leads to the links, but not those who came by one (LIVE-5)", () => {
  const links = () => screen.queryByRole("button", { name: "Second device and co-hosts" });
  show({}, lobby);
  expect(links()).not.toBeNull();
  expect(screen.queryByRole("button", { name: "End early" })).toBeNull();
  cleanup();
  show({}, lobby, true);
  expect(links()).toBeNull();
});

it("filters nicknames unless the host turns that off, and can hold new ones back (LIVE-9)", () => {
  const { command, turn } = show({}, lobby);
  const filter = () => screen.getByRole<HTMLInputElement>("switch", { name: "Filter rude words" });
  const approval = () =>
    screen.getByRole<HTMLInputElement>("switch", { name: "New names need approval" });
  expect([filter().checked, approval().checked]).toEqual([true, false]);
  fireEvent.click(filter());
  expect(command).toHaveBeenLastCalledWith({ type: "setNameFilter", on: false });
  fireEvent.click(approval());
  expect(command).toHaveBeenLastCalledWith({ type: "setNameApproval", on: true });
  turn({ nameFilter: false, nameApproval: true });
  expect([filter().checked, approval().checked]).toEqual([false, true]);
});

it("says who joins when approval is turned off, also with a class list", () => {
  const { turn } = show({}, lobby);
  const everyone = () => screen.queryByText(/everyone who is waiting joins/);
  const listed = () => screen.queryByText(/those on the class list join\. Everyone else waits/);
  const hints = () => [everyone() !== null, listed() !== null];
  expect(hints()).toEqual([true, false]);
  turn({ classList: { on: true, count: 28 } });
  expect(hints()).toEqual([false, true]);
  turn({ classList: { on: false, count: 28 } });
  expect(hints()).toEqual([true, false]);
});

it("takes audience questions, at first without approving each", () => {
  const { command } = show();
  const named = (name: string) => screen.queryByRole("switch", { name });
  expect(named("Review audience questions first")).toBeNull();
  fireEvent.click(screen.getByRole("switch", { name: "Audience questions" }));
  const setMode = (mode: string) => ({ type: "onWall", wall: { type: "setMode", mode } });
  expect(command).toHaveBeenLastCalledWith(setMode("open"));
  cleanup();
  const room = { ...open.room, audienceQuestions: "open" as const };
  const { command: next } = show({}, { ...open, room });
  fireEvent.click(screen.getByRole("switch", { name: "Review audience questions first" }));
  expect(next).toHaveBeenLastCalledWith(setMode("approved"));
});
