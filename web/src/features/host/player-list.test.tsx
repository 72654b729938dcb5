/** Finding people among thousands, and removing one with a way back. */
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { RoomView, RosterSeat } from "@/live/messages";
import { emptyRoom, type RoomState } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { Toaster } from "@/ui/toast";
import { PlayerList, seatsShown } from "./player-list";

const seat = (number: number, change: Partial<RosterSeat> = {}): RosterSeat => ({
  seat: number,
  nickname: `Player ${number}`,
  connected: true,
  status: "playing",
  ...change,
});

const roster = [
  seat(1, { nickname: "Zoë" }),
  seat(2, { connected: false }),
  seat(3, { status: "kicked" }),
  seat(4, { status: "left" }),
  ...Array.from({ length: 10_000 }, (_, index) => seat(index + 5)),
];

/** What the list's later parts read: no command is on its way. */
const store = createStore(() => emptyRoom);

const numbers = (seats: readonly RosterSeat[]) => seats.map((each) => each.seat);

it("sorts out who is away and who was removed, and finds a part of a name", () => {
  expect(numbers(seatsShown(roster, "away", ""))).toEqual([2]);
  expect(numbers(seatsShown(roster, "removed", ""))).toEqual([3]);
  expect(numbers(seatsShown(roster, "all", " zO"))).toEqual([1]);
  expect(seatsShown(roster, "all", "")).toHaveLength(10_002);
});

it("knows who hasn't answered the open question yet", () => {
  const some = [
    seat(1, { answered: 3 }),
    seat(2, { answered: 2 }),
    seat(3, { connected: false }),
    seat(4, { status: "kicked" }),
  ];
  expect(numbers(seatsShown(some, "unanswered", "", 3))).toEqual([2, 3]);
});

it("filters by answer only while a question is open, and shows everyone after it", () => {
  const room = { store, command: vi.fn() } as unknown as HostRoom;
  const { room: view } = sample<"hostView">("host-view-open");
  const some = [seat(1, { answered: 0 }), seat(2), seat(3, { nameHidden: true })];
  const list = (phase: RoomView["phase"]) => {
    const state: RoomState = {
      ...emptyRoom,
      link: "online",
      roster: some,
      room: { ...view, phase },
    };
    return <PlayerList className="" room={room} state={state} />;
  };
  const { rerender } = render(list(view.phase));
  expect(screen.getByText("Name hidden")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Not answered yet (2)" }));
  expect(screen.queryByText("Player 1")).toBeNull();
  rerender(list({ ...view.phase, type: "closed" } as RoomView["phase"]));
  expect(screen.queryByRole("radio", { name: /^Not answered/ })).toBeNull();
  expect(screen.getByText("Player 1")).toBeTruthy();
});

it("draws a few of ten thousand, and removes one with a way back", () => {
  const command = vi.fn().mockReturnValue(true);
  const state: RoomState = { ...emptyRoom, link: "online", roster };
  render(
    <>
      <PlayerList className="" room={{ store, command } as unknown as HostRoom} state={state} />
      <Toaster />
    </>,
  );
  expect(screen.getAllByRole("listitem").length).toBeLessThan(60);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "10004" } });
  fireEvent.click(screen.getByRole("button", { name: "Kick Player 10004" }));
  expect(command).toHaveBeenLastCalledWith({ type: "kick", seat: 10_004 });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(command).toHaveBeenLastCalledWith({ type: "readmit", seat: 10_004 });
});

it("keeps the removed apart, where they can be let back in", () => {
  const command = vi.fn().mockReturnValue(true);
  const state: RoomState = { ...emptyRoom, link: "online", roster };
  render(
    <PlayerList className="" room={{ store, command } as unknown as HostRoom} state={state} />,
  );
  fireEvent.click(screen.getByRole("radio", { name: "Removed (1)" }));
  fireEvent.click(screen.getByRole("button", { name: "Let back in: Player 3" }));
  expect(command).toHaveBeenLastCalledWith({ type: "readmit", seat: 3 });
});

it("keeps the focus in the list when a row leaves, and not on the next row's button", () => {
  const room = { store, command: vi.fn(() => true) } as unknown as HostRoom;
  const list = (seats: readonly RosterSeat[]) => (
    <PlayerList className="" room={room} state={{ ...emptyRoom, link: "online", roster: seats }} />
  );
  const { rerender } = render(list([seat(1), seat(2)]));
  const kick = screen.getByRole("button", { name: "Kick Player 1" });
  kick.focus();
  fireEvent.click(kick);
  rerender(list([seat(1, { status: "kicked" }), seat(2)]));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Players" }));
  // Rows that leave by themselves take nothing away from what has the focus.
  const search = screen.getByRole("searchbox");
  search.focus();
  rerender(list([seat(1, { status: "kicked" }), seat(2, { status: "left" })]));
  expect(document.activeElement).toBe(search);
});

it("shows names that wait one by one or all at once, and finds them (LIVE-9)", async () => {
  const command = vi.fn().mockReturnValue(true);
  const held = { nameHidden: true, nameWaiting: true };
  const list = (some: RosterSeat[]) => {
    const state: RoomState = { ...emptyRoom, link: "online", roster: some };
    return (
      <PlayerList className="" room={{ store, command } as unknown as HostRoom} state={state} />
    );
  };
  const removed = seat(4, { ...held, status: "kicked" });
  const { rerender } = render(
    list([seat(1), seat(2, held), seat(3, held), removed, seat(5, { nameHidden: true })]),
  );
  expect(await screen.findByText("2 names wait for your approval")).toBeTruthy();
  expect(screen.getAllByText("Name hidden")).toHaveLength(1);
  fireEvent.click(screen.getByRole("radio", { name: "Waiting for approval (2)" }));
  expect(screen.queryByText("Player 1")).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Show name: Player 3" }));
  expect(command).toHaveBeenLastCalledWith({ type: "setNameHidden", seat: 3, hidden: false });
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(command).toHaveBeenLastCalledWith({ type: "approveNames" });
  // Nobody waits: everyone is listed again.
  rerender(list([seat(1), seat(2), seat(3), removed]));
  expect(screen.queryByRole("radio", { name: /^Waiting/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Show all" })).toBeNull();
  expect(screen.getByText("Player 1")).toBeTruthy();
});
