/** A session without a quiz on the phone: the list is there at once, and nothing speaks of a game. */
import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { RoomView, ServerMessage } from "@/live/messages";
import { Game } from "@/play/game";
import { FakeSocket } from "@/test/fake-socket";
import { setUpPlayer } from "@/test/player-game";
import { sample } from "@/test/room-samples";

vi.mock("canvas-confetti", () => ({ default: { create: () => () => null } }));

const game = setUpPlayer();
const say = (message: ServerMessage) => act(async () => FakeSocket.newest.say(message));

async function show(name: string, change: Partial<RoomView> = {}) {
  const view = sample<"playerView">(name);
  const room = { ...view.room, questionCount: 0, ...change };
  await say({ ...view, room, seq: game.nextSeq() });
}

it("shows the list with its field, and says whose phone it is", async () => {
  await game.join();
  await show("player-view-lobby-wall");
  render(<Game player={game.player} />);
  expect(await screen.findByRole("heading", { level: 1, name: "Audience questions" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Your question" })).toBeTruthy();
  await say(sample<"wall">("wall"));
  expect(screen.getByText("When is the next round?")).toBeTruthy();
  expect(screen.getByRole("button", { name: /continue on another device$/ })).toBeTruthy();
  expect(screen.queryByText(/point/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Ask the host" })).toBeNull();
});

it("goes over to a brainstorm, and says so while nothing is open", async () => {
  await game.join();
  await show("player-view-lobby-wall", { topic: "What should we do better?" });
  render(<Game player={game.player} />);
  const name = "What should we do better?";
  expect(await screen.findByRole("heading", { level: 1, name })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Your idea" })).toBeTruthy();
  await show("player-view-lobby");
  expect(screen.getByText(/^Nothing is open right now/)).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("says thanks at the end, without a place or points", async () => {
  await game.join();
  await show("player-view-podium");
  render(<Game player={game.player} />);
  expect(await screen.findByRole("heading", { name: "That’s it!" })).toBeTruthy();
  expect(screen.queryByText(/point|place|won/i)).toBeNull();
});
