/** Sharing ideas on the phone: where, for which topic, and that nothing gets onto another list. */
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { ServerMessage } from "@/live/messages";
import { Game } from "@/play/game";
import { FakeSocket } from "@/test/fake-socket";
import { setUpPlayer } from "@/test/player-game";
import { sample } from "@/test/room-samples";

vi.mock("canvas-confetti", () => ({ default: { create: () => () => null } }));

type Command = { commandId: number; action: { wall: unknown } };

const topic = "What should we do better?";
const game = setUpPlayer();

const say = (message: ServerMessage) => act(async () => FakeSocket.newest.say(message));

function said(): Command {
  return FakeSocket.newest.words.findLast(
    (word) => (word as { type: string }).type === "command",
  ) as unknown as Command;
}

/** The lobby in which the brainstorm runs, or another one, or none. */
async function show(
  name: "player-view-lobby-brainstorm" | "player-view-lobby-wall",
  next?: string,
) {
  const view = sample<"playerView">(name);
  const room = next === undefined ? view.room : { ...view.room, topic: next };
  await say({ ...view, room, seq: game.nextSeq() });
}

async function start() {
  await game.join();
  await show("player-view-lobby-brainstorm");
  render(<Game player={game.player} />);
  return userEvent.setup();
}

async function openSheet(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "Share an idea" }));
  const sheet = await screen.findByRole("dialog", { name: topic });
  expect(said().action.wall).toEqual({ type: "watch", on: true });
  await say(sample<"wall">("wall-ideas"));
  return within(sheet);
}

it("shares an idea for the topic, and votes for another", async () => {
  const user = await start();
  const sheet = await openSheet(user);
  expect(within(sheet.getByRole("list", { name: "Ideas" })).getAllByRole("listitem")).toHaveLength(
    2,
  );
  const field = sheet.getByRole<HTMLTextAreaElement>("textbox", { name: "Your idea" });
  await user.type(field, "Cake");
  await user.click(sheet.getByRole("button", { name: "Share" }));
  expect(said().action.wall).toEqual({ type: "ask", text: "Cake", topic });
  await say({
    type: "refused",
    code: "tooManyOwnIdeas",
    message: "in English",
    commandId: said().commandId,
    questionIndex: null,
  });
  sheet.getByText(/^You’ve shared five ideas/);
  expect(field.value).toBe("Cake");
  await user.click(sheet.getByRole("button", { name: "Share" }));
  await say({ type: "done", commandId: said().commandId });
  sheet.getByText("Your idea has arrived.");
  expect(field.value).toBe("");
  await user.click(sheet.getByRole("button", { name: /^Vote for: A longer lunch/ }));
  expect(said().action.wall).toEqual({ type: "vote", number: 3, on: true });
});

it("is there where nobody takes audience questions", async () => {
  await start();
  const view = sample<"playerView">("player-view-lobby");
  await say({ ...view, room: { ...view.room, topic }, seq: game.nextSeq() });
  expect(await screen.findByRole("button", { name: "Share an idea" })).toBeTruthy();
  await say({ ...view, seq: game.nextSeq() });
  expect(screen.queryByRole("button", { name: "Share an idea" })).toBeNull();
});

it("keeps what was typed for its own list", async () => {
  const user = await start();
  const sheet = await openSheet(user);
  await user.type(sheet.getByRole("textbox", { name: "Your idea" }), "Cake");
  // The host ends it: the audience's questions are back, and the idea is none of them.
  await show("player-view-lobby-wall");
  const questions = within(await screen.findByRole("dialog", { name: "Audience questions" }));
  expect(said().action.wall, "the list of questions").toEqual({ type: "watch", on: true });
  expect(questions.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
  await user.type(questions.getByRole("textbox"), "When is lunch?");
  await show("player-view-lobby-brainstorm", "What else?");
  const other = within(await screen.findByRole("dialog", { name: "What else?" }));
  expect(other.getByRole<HTMLTextAreaElement>("textbox").value, "another topic").toBe("");
  await show("player-view-lobby-brainstorm");
  const again = within(await screen.findByRole("dialog", { name: topic }));
  expect(again.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Cake");
  await show("player-view-lobby-wall");
  const kept = within(await screen.findByRole("dialog", { name: "Audience questions" }));
  expect(kept.getByRole<HTMLTextAreaElement>("textbox").value).toBe("When is lunch?");
});
