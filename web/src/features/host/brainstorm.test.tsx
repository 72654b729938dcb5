/** A brainstorm on the host's page: how it starts and ends, and what is done about ideas. */
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import { emptyRoom, type RoomState } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { HostWall } from "./wall";

const running = sample<"hostView">("host-view-lobby-brainstorm");
const asking = sample<"hostView">("host-view-lobby-wall");
const plain = sample<"hostView">("host-view-lobby");
const ideas = sample<"hostWall">("host-wall-ideas");

function show(view: RoomView) {
  const store = createStore<RoomState>(() => ({
    ...emptyRoom,
    link: "online",
    room: view,
    progress: { ...running.progress, questionsOpen: 2, questionsWaiting: 1 },
    hostWall: ideas,
  }));
  const command = vi.fn().mockReturnValue(true);
  const room = { store, command, watchWall: vi.fn() } as unknown as HostRoom;
  const { rerender } = render(<HostWall room={room} view={view} />);
  return {
    user: userEvent.setup(),
    sent: () => command.mock.lastCall?.[0].wall,
    follow: (next: RoomView) => rerender(<HostWall room={room} view={next} />),
    store,
  };
}

it("starts by keyboard, also where nobody asks anything", async () => {
  const { user, sent, follow } = show(plain.room);
  await user.click(screen.getByRole("button", { name: "Brainstorm" }));
  const panel = within(screen.getByRole("dialog", { name: "Brainstorm" }));
  expect(panel.queryByRole("list"), "what was asked earlier isn't shown").toBeNull();
  await user.click(panel.getByRole("textbox", { name: "Topic" }));
  await user.keyboard(" {Enter}");
  expect(sent(), "a topic has words").toBeUndefined();
  await user.keyboard("What next?");
  await user.click(panel.getByRole("switch", { name: "Review ideas first" }));
  await user.click(panel.getByRole("button", { name: "Start" }));
  expect(sent()).toEqual({ type: "setTopic", text: " What next?", approved: true });
  expect(panel.getByText("The brainstorm is running.")).toBeTruthy();
  act(() => follow({ ...plain.room, topic: "What next?" }));
  expect(document.activeElement?.textContent).toBe("What next?");
});

it("lists the ideas, which nobody answers, and ends without a question", async () => {
  const { user, sent, follow } = show(running.room);
  expect(screen.getByText("2 ideas")).toBeTruthy();
  expect(screen.getByText("1 waiting for approval")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Brainstorm" }));
  const panel = within(screen.getByRole("dialog", { name: "Brainstorm" }));
  expect(panel.getByRole("heading", { name: "What should we do better?" })).toBeTruthy();
  const list = within(panel.getByRole("list", { name: "Ideas" }));
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Fewer slides2 votesKimHighlightHide",
    "A longer lunch0 votesBenHighlightHide",
  ]);
  await user.click(panel.getByRole("button", { name: "Highlight: Fewer slides" }));
  expect(sent()).toEqual({ type: "setStage", on: true, number: 4 });
  await user.click(panel.getByRole("button", { name: "Hide: A longer lunch" }));
  expect(sent()).toEqual({ type: "setHidden", number: 3, hidden: true });
  await user.click(panel.getByRole("button", { name: "End the brainstorm" }));
  expect(sent()).toEqual({ type: "setTopic", text: null });
  const { topic: _over, ...after } = running.room;
  act(() => follow(after));
  expect(screen.getByRole("dialog", { name: "Audience questions" })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Questions");
});

it("has a form that opens beside audience questions, and closes again", async () => {
  const { user } = show(asking.room);
  await user.click(screen.getByRole("button", { name: "Audience questions" }));
  await user.click(screen.getByRole("button", { name: "Start a brainstorm" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Topic" }));
  expect(screen.getByText(/Audience questions wait until it’s over/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("textbox", { name: "Topic" })).toBeNull();
  expect(screen.getByRole("button", { name: "Start a brainstorm" })).toBeTruthy();
});
