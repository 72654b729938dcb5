/** Who sees what players write: the host's list, a button beside each, and what waits. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import { emptyRoom, type RoomState } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { OwnWords } from "./own-words";

const { type: _, ...texts } = sample<"texts">("texts");
const view = sample<"hostView">("host-view-open");

function show(pendingCommand: number | null = null) {
  const store = createStore<RoomState>(() => ({
    ...emptyRoom,
    link: "online",
    room: view.room,
    progress: { ...view.progress, textsWaiting: 1 },
    pendingCommand,
  }));
  const command = vi.fn().mockReturnValue(true);
  const listTexts = vi.fn();
  const room = { store, command, listTexts } as unknown as HostRoom;
  render(<OwnWords questionIndex={0} room={room} />);
  return { command, listTexts, store };
}

const open = () => fireEvent.click(screen.getByRole("button", { name: "What players wrote" }));

it("lists every text with who sees it, and hides or shows it with one press", async () => {
  const { command, listTexts, store } = show();
  expect(screen.getByRole("status").textContent).toBe("1 waits for your approval");
  open();
  await vi.waitFor(() => expect(listTexts).toHaveBeenCalledWith(0));
  act(() => store.setState({ texts }));
  const rows = within(screen.getByRole("list", { name: "Words and texts" })).getAllByRole(
    "listitem",
  );
  expect(rows.map((row) => row.textContent)).toEqual([
    "Summerwritten by 12 playersHide",
    "Boowritten by 1 playerHiddenShow",
    "Sh*twritten by 2 playersHidden: rude wordShow",
    "Seawritten by 4 playersWaitingShowHide",
  ]);
  expect(screen.getByText(/^and 3 more\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Hide: Summer" }));
  const about = { type: "setTextHidden", questionIndex: 0 };
  expect(command).toHaveBeenLastCalledWith({ ...about, text: "Summer", hidden: true });
  expect(screen.getByText("Hidden: Summer")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show: Boo" }));
  expect(command).toHaveBeenLastCalledWith({ ...about, text: "Boo", hidden: false });
  fireEvent.click(screen.getByRole("button", { name: "Show all waiting" }));
  expect(command).toHaveBeenLastCalledWith({ type: "approveTexts", questionIndex: 0 });
});

it("shows no other question's texts, and says so while nobody has written", async () => {
  const { store } = show();
  open();
  act(() => store.setState({ texts: { ...texts, questionIndex: 1 } }));
  expect(screen.getByText("Loading what players wrote…")).toBeTruthy();
  act(() => store.setState({ texts: { questionIndex: 0, texts: [] } }));
  expect(screen.getByText("Nobody has written anything yet.")).toBeTruthy();
});
