/** LIVE-7: a host sees whom a removal takes before the press, and takes it back with another. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import type { Action, RemovalPreview } from "@/live/messages";
import { emptyRoom, type RoomState, reduce } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { Toaster } from "@/ui/toast";
import { RemoveMany } from "./remove-many";

const nowMs = 1_790_000_000_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answer: RemovalPreview = {
  count: 312,
  playingCount: 372,
  nicknames: ["Bot 1", "Bot 2", "Bot 3", "Bot 4", "Bot 5"],
  families: [{ nickname: "Bot 1", count: 312 }],
};

/** A room that answers as the server does: one command at a time. */
function open(preview: RemovalPreview = answer) {
  const view = sample<"hostView">("host-view-lobby");
  const store = createStore<RoomState>(() => reduce(emptyRoom, view));
  const said: Action[] = [];
  const hear = (event: Parameters<typeof reduce>[1]) =>
    store.setState((state) => reduce(state, event));
  const room = {
    store,
    clock: { now: () => nowMs },
    command(action: Action) {
      if (store.getState().pendingCommand !== null) return false;
      said.push(action);
      const commandId = said.length;
      hear({ type: "commandSent", commandId });
      setTimeout(() => {
        if (action.type === "previewRemoval") hear({ type: "removalPreview", ...preview });
        hear({ type: "done", commandId });
        if (action.type === "removeMany") {
          const hand = { ...view.hand, lastRemoval: { removal: 0, count: preview.count } };
          hear({ ...view, seq: view.seq + 1, hand });
        }
      }, 20);
      return true;
    },
  } as unknown as HostRoom;
  function Page() {
    return <RemoveMany room={room} state={store.getState()} />;
  }
  const page = (
    <>
      <Page />
      <Toaster />
    </>
  );
  const { rerender } = render(page);
  store.subscribe(() => rerender(page));
  fireEvent.click(screen.getByRole("button", { name: "Remove many…" }));
  const others = () => said.filter(({ type }) => type !== "previewRemoval");
  return { store, said, others };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("says whom it would remove, removes them with one press, and takes it back", async () => {
  const { others } = open();
  await pass(300);
  expect(screen.getByText("Removes 312 of 372 players")).toBeTruthy();
  expect(screen.getByText("and 307 more", { exact: false })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove 312 players" }));
  await pass(100);
  const who = { type: "joinedSince", atMs: nowMs - 30_000 };
  expect(others()).toEqual([{ type: "removeMany", who, keepProven: true }]);
  expect(screen.getByText("312 players were removed")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await pass(100);
  expect(others().at(-1)).toEqual({ type: "readmitMany", removal: 0 });
});

it("asks by name, with what looks alike at hand, and can spare nobody", async () => {
  const { said } = open();
  await pass(300);
  fireEvent.click(screen.getByRole("radio", { name: "Their name" }));
  fireEvent.click(screen.getByRole("button", { name: "Bot 1 (312)" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Keep players who have answered" }));
  expect(screen.getByText("Counting…")).toBeTruthy();
  await pass(300);
  const who = { type: "looksLike", nickname: "Bot 1" };
  expect(said.at(-1)).toEqual({ type: "previewRemoval", who, keepProven: false });
  expect(screen.getByText("Removes 312 of 372 players")).toBeTruthy();
});

it("removes nobody where nobody matches", async () => {
  open({ ...answer, count: 0, nicknames: [], families: [] });
  await pass(300);
  expect(screen.getByText("No players match.")).toBeTruthy();
  const remove = screen.getByRole("button", { name: "Remove 0 players" });
  expect(remove.getAttribute("aria-disabled")).toBe("true");
});

it("follows who comes, and asks nothing while nobody does", async () => {
  const { store, said } = open();
  await pass(2_000);
  expect(said).toHaveLength(1);
  act(() => store.setState({ roster: [...store.getState().roster] }));
  await pass(600);
  expect(said).toHaveLength(2);
});

it("locks the room in its turn, also while a preview is on its way", async () => {
  const { others } = open();
  await pass(160);
  fireEvent.click(screen.getByRole("switch", { name: /^Lock the room/ }));
  await pass(100);
  expect(others()).toEqual([{ type: "setLock", locked: true }]);
});
