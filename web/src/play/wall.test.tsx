/** Asking the host and voting on the phone: what is sent, what is said, and what nobody loses. */
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { RefusalCode, ServerMessage } from "@/live/messages";
import { Game } from "@/play/game";
import { FakeSocket } from "@/test/fake-socket";
import { setUpPlayer } from "@/test/player-game";
import { sample } from "@/test/room-samples";

vi.mock("canvas-confetti", () => ({ default: { create: () => () => null } }));

type Command = { commandId: number; action: { wall: unknown } };

const game = setUpPlayer();

const say = (message: ServerMessage) => act(async () => FakeSocket.newest.say(message));

async function show(name: string) {
  await say({ ...sample<"playerView">(name), seq: game.nextSeq() });
}

async function start(name = "player-view-lobby-wall") {
  await game.join();
  await show(name);
  render(<Game player={game.player} />);
  return userEvent.setup();
}

/** What was said about audience questions last. */
function said(): Command {
  return FakeSocket.newest.words.findLast(
    (word) => (word as { type: string }).type === "command",
  ) as unknown as Command;
}

async function openSheet(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "Ask the host" }));
  const sheet = await screen.findByRole("dialog", { name: "Audience questions" });
  expect(said().action.wall).toEqual({ type: "watch", on: true });
  await say(sample<"wall">("wall"));
  return within(sheet);
}

const refuse = (code: RefusalCode) =>
  say({
    type: "refused",
    code,
    message: "in English",
    commandId: said().commandId,
    questionIndex: null,
  });

it("asks, and keeps what was typed until the room has it on disk", async () => {
  const user = await start();
  const sheet = await openSheet(user);
  const field = sheet.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
  await user.type(field, "Is there cake?");
  await user.click(sheet.getByRole("button", { name: "Ask" }));
  expect(said().action.wall).toEqual({ type: "ask", text: "Is there cake?" });
  await refuse("tooManyOwnQuestions");
  sheet.getByText(/^Five of your questions are still open/);
  expect(field.value).toBe("Is there cake?");
  expect(game.player.store.getState().refusal, "nothing for the question in play").toBeNull();
  await user.click(sheet.getByRole("button", { name: "Ask" }));
  await say({ type: "done", commandId: said().commandId });
  sheet.getByText("Your question is with the host.");
  expect(field.value).toBe("");
  expect(said().action.wall, "now the list knows whose it is").toEqual({ type: "watch", on: true });
});

it("votes at once, takes the vote back, and turns back what is refused", async () => {
  const user = await start();
  const sheet = await openSheet(user);
  const name = /^Vote for: When is the next round\?/;
  const vote = () => sheet.getByRole("button", { name });
  expect(vote().getAttribute("aria-pressed"), "as the room says").toBe("true");
  await user.click(vote());
  expect(said().action.wall).toEqual({ type: "vote", number: 1, on: false });
  expect(vote().textContent).toMatch(/1 vote$/);
  await user.click(vote());
  expect(vote().textContent).toMatch(/2 votes$/);
  await user.click(vote());
  await refuse("audienceQuestionUnknown");
  expect(vote().textContent).toMatch(/2 votes$/);
  sheet.getByText("This question is no longer on the list.");
});

it("takes a question back, and its text is there to be put in other words", async () => {
  const user = await start();
  const sheet = await openSheet(user);
  const field = sheet.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
  const name = "Take back: Will there be a recording?";
  expect(sheet.getAllByRole("button", { name: /^Take back/ }), "only one's own").toHaveLength(1);
  await user.click(sheet.getByRole("button", { name }));
  expect(said().action.wall).toEqual({ type: "takeBack", number: 0 });
  sheet.getByRole("button", { name });
  await refuse("questionInPlay");
  sheet.getByRole("button", { name });
  expect(field.value, "nothing is taken back yet").toBe("");
  await user.click(sheet.getByRole("button", { name }));
  await say({ type: "done", commandId: said().commandId });
  expect(sheet.queryByRole("button", { name })).toBeNull();
  sheet.getByText("You took your question back.");
  expect(document.activeElement, "the focus stays in the sheet").toBe(
    sheet.getByRole("heading", { name: "Questions" }),
  );
  expect(field.value).toBe("Will there be a recording?");
});

it("shows what waits for approval, and what is being written stays", async () => {
  const user = await start();
  const sheet = await openSheet(user);
  await say(sample<"wall">("wall-waiting"));
  const waiting = within(sheet.getByRole("list", { name: "Your questions that wait" }));
  waiting.getByText("Waiting for the host");
  const field = sheet.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
  await user.type(field, "Is there cake?");
  await user.click(waiting.getByRole("button", { name: "Take back: Where are the slides?" }));
  await say({ type: "done", commandId: said().commandId });
  expect(sheet.queryByText("Where are the slides?")).toBeNull();
  expect(field.value).toBe("Is there cake?");
});

it("follows the list, and asks for it again when a change is missing", async () => {
  const user = await start();
  const sheet = await openSheet(user);
  const change = sample<"wallChange">("wall-change");
  await say(change);
  expect(sheet.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "When is the next round?Answered2 votes",
    "Sh*tVote for: Sh*t00 votes",
  ]);
  const count = FakeSocket.newest.words.length;
  await say({ ...change, from: change.version + 5 });
  expect(FakeSocket.newest.words.length).toBe(count + 1);
  expect(said().action.wall).toEqual({ type: "watch", on: true });
});

it("waits while a question is in play, and has what was typed before afterwards", async () => {
  const user = await start();
  const sheet = await openSheet(user);
  await user.type(sheet.getByRole("textbox", { name: "Your question" }), "Is there cake?");
  await show("player-view-open");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: "Ask the host" })).toBeNull();
  await show("player-view-lobby-wall");
  const again = await openSheet(user);
  expect(again.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Is there cake?");
});

it("offers nothing where the host takes no questions", async () => {
  await start("player-view-lobby");
  expect(screen.queryByRole("button", { name: "Ask the host" })).toBeNull();
});
