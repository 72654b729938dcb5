/** Audience questions on the host's page: what is there, what a press does, and what stays put. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import { emptyRoom, type RoomState } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { inKeptOrder } from "./held-order";
import { HostWall } from "./wall";

const lobby = sample<"hostView">("host-view-lobby-wall");
const hostWall = sample<"hostWall">("host-wall");

function show(view = lobby) {
  const store = createStore<RoomState>(() => ({
    ...emptyRoom,
    link: "online",
    room: view.room,
    progress: { ...view.progress, questionsOpen: 2, questionsWaiting: 1 },
  }));
  const command = vi.fn().mockReturnValue(true);
  const watchWall = vi.fn();
  const room = { store, command, watchWall } as unknown as HostRoom;
  render(<HostWall room={room} view={view.room} />);
  fireEvent.click(screen.getByRole("button", { name: "Audience questions" }));
  return { command, watchWall, store };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("says how many there are, and lists all of them with who asked", () => {
  const { store, watchWall } = show();
  expect(screen.getByText("2 unanswered")).toBeTruthy();
  expect(screen.getByText("1 waiting for approval")).toBeTruthy();
  expect(watchWall).toHaveBeenCalledWith(true);
  expect(screen.getByText("Loading the questions…")).toBeTruthy();
  act(() => store.setState({ hostWall: { ...hostWall, questions: [] } }));
  expect(screen.getByText(/^Nobody has asked anything yet\./)).toBeTruthy();
  act(() => store.setState({ hostWall }));
  const list = within(screen.getByRole("list", { name: "Questions" }));
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "When is the next round?2 votesBenHighlightMark as answeredHide",
    "Will there be a recording?0 votesZoëHighlightMark as answeredHide",
    "Sh*t0 votesKimHidden: rude wordShow",
  ]);
});

it("answers, hides, shows, and puts questions on the big screen", () => {
  const { command, store } = show();
  act(() => store.setState({ hostWall }));
  const sent = () => command.mock.lastCall?.[0].wall;
  press("Mark as answered: When is the next round?");
  expect(sent()).toEqual({ type: "setAnswered", number: 1, answered: true });
  expect(screen.getByText("Answered: When is the next round?")).toBeTruthy();
  press("Hide: Will there be a recording?");
  expect(sent()).toEqual({ type: "setHidden", number: 0, hidden: true });
  press("Show: Sh*t");
  expect(sent()).toEqual({ type: "setHidden", number: 2, hidden: false });
  press("Highlight: When is the next round?");
  expect(sent()).toEqual({ type: "setStage", on: true, number: 1 });
  press("Show on the big screen");
  expect(sent()).toEqual({ type: "setStage", on: true });
  act(() => store.setState({ hostWall: { ...hostWall, onStage: true, staged: 1 } }));
  expect(screen.queryByRole("button", { name: /^Highlight: When/ })).toBeNull();
  press("Remove from the big screen");
  expect(sent()).toEqual({ type: "setStage", on: false });
});

it("shows nothing on the big screen while a question is in play", () => {
  const open = sample<"hostView">("host-view-open");
  const room = { ...open.room, audienceQuestions: "open" as const };
  const { store } = show({ ...open, room });
  act(() => store.setState({ hostWall }));
  expect(screen.getByText(/^While a question is in play/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Highlight/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Hide: When is the next round?" })).toBeTruthy();
});

it("keeps the places of what someone is about to press", () => {
  const items = [3, 1, 2, 9];
  expect(inKeptOrder(items, [1, 2, 3], (item) => item)).toEqual([1, 2, 3, 9]);
});
