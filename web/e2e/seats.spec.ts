/**
 * What happens to seats in real life: reload, the back button, a second tab, a double click, a
 * removal, coming late, a wrong code (LIVE-1, LIVE-5, LIVE-6).
 */
import type { Page } from "@playwright/test";
import { answer, askForSeat, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, hostQuiz, writeQuiz } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is the largest ocean?",
    content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
    timeLimitS: 60,
  },
  {
    text: "Which is the smallest continent?",
    content: { kind: "choice", answers: [answerOf("Australia", true), answerOf("Europe")] },
    timeLimitS: 60,
  },
];

async function hostRoom(host: Page, server: Server): Promise<string> {
  await becomeAuthor(host, server);
  return hostQuiz(host, await writeQuiz(host, "Sky and water", questions));
}

const onQuestion = (page: Page, index: number) =>
  expect(page.getByRole("heading", { level: 1, name: questions[index]?.text ?? "" })).toBeVisible();

const saved = (page: Page) => page.getByText("Answer saved", { exact: true });

test("a seat survives a reload, the back button and a second tab", async ({ server, someone }) => {
  const host = await someone();
  const code = await hostRoom(host, server);
  const maya = await someone(phone);
  await maya.goto("/j");
  await maya.getByLabel("Code").fill(code);
  await maya.getByRole("button", { name: "Continue" }).click();
  await maya.getByLabel("Nickname").fill("Maya");
  await maya.getByRole("button", { name: "Join" }).click();
  await expect(maya.getByText("Waiting for host to start...")).toBeVisible();
  await expect(maya).toHaveURL(new RegExp(`/play/${code}$`));
  await next(host, "Start Quiz");
  await onQuestion(maya, 0);
  await answer(maya, "Pacific");
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  const points = await maya.getByRole("banner").innerText();

  await maya.reload();
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  expect(await maya.getByRole("banner").innerText()).toBe(points);

  await maya.goBack();
  await expect(maya.getByRole("heading", { level: 1, name: "Join a live session" })).toBeVisible();
  await maya.goForward();
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();

  const tab = await maya.context().newPage();
  await tab.goto(`/j/${code}`);
  await expect(tab.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expect(maya.getByText("You continued in another tab")).toBeVisible();
  await expectAccessible(maya, "player: continued in another tab");
  await maya.getByRole("button", { name: "Play here" }).click();
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expect(tab.getByText("You continued in another tab")).toBeVisible();
  await expect(host.getByText("1 player", { exact: true })).toBeVisible();
});

test("a double click on the host's button goes one step", async ({ server, someone }) => {
  const host = await someone();
  const code = await hostRoom(host, server);
  const maya = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await expect(host.getByRole("heading", { name: "Players (1)" })).toBeVisible();
  await host.getByRole("button", { name: "Start Quiz" }).dblclick();
  await onQuestion(maya, 0);
  await answer(maya, "Atlantic");
  await expect(maya.getByRole("heading", { level: 1, name: /^Not this time/ })).toBeVisible();
  await host.getByRole("button", { name: "Show the leaderboard" }).dblclick();
  await expect(host.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
  await expect(maya.getByRole("heading", { level: 1, name: /1st place/ })).toBeVisible();
});

test("a removed player stays out until the host lets them back in", async ({ server, someone }) => {
  const host = await someone();
  const code = await hostRoom(host, server);
  const maya = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await host.getByRole("button", { name: "Kick Maya" }).click();
  await expect(maya.getByRole("heading", { level: 1, name: "The host removed you" })).toBeVisible();
  await expectAccessible(maya, "player: removed");
  await expectAccessible(host, "host: lobby with a removed player");
  await expect(host.getByRole("heading", { name: "Players (0)" })).toBeVisible();

  // This browser can't come back under another nickname either.
  await maya.goto(`/j/${code}`);
  await expect(maya.getByRole("heading", { level: 1, name: "The host removed you" })).toBeVisible();
  await maya.getByRole("button", { name: "Join again" }).click();
  await expect(maya.getByRole("heading", { level: 1, name: "The host removed you" })).toBeVisible();

  const again = await someone(phone);
  await askForSeat(again, code, "Maya");
  await expect(again.getByLabel("Nickname")).toHaveAttribute("aria-invalid", "true");
  await expect(again.getByLabel("Nickname")).toHaveValue("Maya");
  await expectAccessible(again, "join: refused nickname");

  // The notice with its "Undo" is gone by now; the list keeps who was removed.
  await host.getByRole("radio", { name: "Removed (1)" }).check();
  await host.getByRole("button", { name: "Let back in: Maya" }).click();
  await expect(host.getByRole("heading", { name: "Players (1)" })).toBeVisible();
  await maya.getByRole("button", { name: "Join again" }).click();
  await expect(maya.getByRole("heading", { level: 1, name: "You're in, Maya!" })).toBeVisible();

  // Nobody passes for the host.
  const eve = await someone(phone);
  await askForSeat(eve, code, "ada LOVELACE!");
  await expect(eve.getByText("This name is kept for the host. Choose another one.")).toBeVisible();
});

test("a host removes, searches and locks while a question is open", async ({ server, someone }) => {
  const host = await someone();
  const code = await hostRoom(host, server);
  const maya = await someone(phone);
  const zoe = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await joinRoom(zoe, code, "Zoë");
  await expect(host.getByRole("heading", { name: "Players (2)" })).toBeVisible();
  await next(host, "Start Quiz");
  await onQuestion(maya, 0);

  await host.keyboard.press("p");
  const players = host.getByRole("dialog", { name: "Players (2)" });
  await players.getByRole("searchbox").fill("may");
  await expect(players.getByRole("listitem")).toHaveCount(1);
  await expectAccessible(host, "host: players while a question is open");
  await players.getByRole("button", { name: "Kick Maya" }).click();
  await expect(maya.getByRole("heading", { level: 1, name: "The host removed you" })).toBeVisible();
  await expect(host.getByRole("dialog", { name: "Players (1)" })).toBeVisible();
  await host.getByRole("radio", { name: "Removed (1)" }).check();
  await host.getByRole("button", { name: "Let back in: Maya" }).click();
  await expect(host.getByRole("dialog", { name: "Players (2)" })).toBeVisible();
  await host.getByRole("radio", { name: "Invite and access" }).check();
  await expect(host.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessible(host, "host: access while a question is open");
  await host.keyboard.press("Escape");

  await host.getByRole("heading", { level: 1 }).click();
  await host.keyboard.press("l");
  await expect(host.getByRole("img", { name: "Locked: nobody new can join" })).toBeVisible();
  const late = await someone(phone);
  await late.goto(`/j/${code}`);
  await expect(late.getByText("The host has locked this live session.")).toBeVisible();
});

test("someone comes late, another finds the door locked", async ({ server, someone }) => {
  const host = await someone();
  const code = await hostRoom(host, server);
  const maya = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await next(host, "Start Quiz");
  await onQuestion(maya, 0);

  const zoe = await someone(phone);
  await joinRoom(zoe, code, "Zoë");
  await onQuestion(zoe, 0);
  await answer(zoe, "Pacific");
  await expect(saved(maya)).toBeHidden();
  await answer(maya, "Pacific");
  await expect(zoe.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
});

test("a locked lobby says so kindly, and opens again", async ({ server, someone }) => {
  const host = await someone();
  const code = await hostRoom(host, server);
  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  await expect(screen.getByText(code, { exact: true })).toBeVisible();
  await screen.getByRole("button", { name: "Start with sound" }).click();
  await expect(screen.getByRole("button", { name: "Start silent" })).toBeHidden();
  await expect(screen.getByRole("slider", { name: "Volume" })).toBeAttached();
  await host.getByRole("switch", { name: /^Lock/ }).check();
  await expect(screen.getByText("The room is locked")).toBeVisible();
  await expect(screen.getByText(code, { exact: true })).toBeHidden();
  await expectAccessible(screen, "screen: locked lobby");
  const maya = await someone(phone);
  await maya.goto(`/j/${code}`);
  await expect(maya.getByText("The host has locked this live session.")).toBeVisible();
  await expectAccessible(maya, "join: locked");
  await host.getByRole("switch", { name: /^Lock/ }).uncheck();
  await expect(host.getByRole("switch", { name: /^Lock/ })).not.toBeChecked();
  await maya.getByRole("button", { name: "Try again" }).click();
  await maya.getByLabel("Nickname").fill("Maya");
  await maya.getByRole("button", { name: "Join" }).click();
  await expect(maya.getByText("Waiting for host to start...")).toBeVisible();
});

test("an unknown code says so kindly, for players, hosts and screens", async ({ someone }) => {
  const page = await someone(phone);
  await page.goto("/j/9999999");
  await expect(page.getByText("There's no live session with this code.")).toBeVisible();
  await expect(page.getByLabel("Code")).toHaveValue("9999999");
  await expectAccessible(page, "join: unknown code");
  await page.goto("/screen/9999999");
  await expect(
    page.getByRole("heading", { level: 1, name: "There's no live session with this code" }),
  ).toBeVisible();
  await expectAccessible(page, "screen: unknown code");
});

test("a game is played by keyboard alone", async ({ server, someone }) => {
  const host = await someone();
  const code = await hostRoom(host, server);
  const maya = await someone();
  await maya.goto(`/j/${code}`);
  await expect(maya.getByLabel("Nickname")).toBeFocused();
  await maya.keyboard.type("Maya");
  await maya.keyboard.press("Enter");
  await expect(maya.getByRole("heading", { level: 1, name: "You're in, Maya!" })).toBeFocused();
  await expect(host.getByRole("heading", { name: "Players (1)" })).toBeVisible();

  await host.getByRole("heading", { level: 1 }).click();
  await host.keyboard.press("Space");
  const heading = maya.getByRole("heading", { level: 1, name: questions[0]?.text ?? "" });
  await expect(heading).toBeFocused();
  const tiles = maya.getByRole("region", { name: "Answers" }).getByRole("button");
  await expect(tiles.first()).toBeVisible();
  await expect(heading).toBeFocused();
  const place = await tiles.filter({ hasText: "Pacific" }).getAttribute("data-letter");
  await maya.keyboard.press((place ?? "").toLowerCase());
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeFocused();
  await host.keyboard.press("ArrowRight");
  await expect(maya.getByRole("heading", { level: 1, name: /1st place/ })).toBeFocused();
});

test("a quiz is practised alone, with a reload on the way", async ({ server, someone }) => {
  const author = await someone();
  await becomeAuthor(author, server);
  const id = await writeQuiz(author, "Sky and water", questions);
  await author.goto(`/quiz/${id}/practice`);
  await expect(author.getByText("Question 1 of 2")).toBeVisible();
  await author.getByRole("region", { name: "Answers" }).getByText("Pacific").click();
  await expect(author.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expectAccessible(author, "practice: reveal");
  await author.reload();
  await expect(author.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await author.getByRole("button", { name: "Next" }).click();
  await expect(author.getByText("Question 2 of 2")).toBeVisible();
  await author.getByRole("region", { name: "Answers" }).getByText("Europe").click();
  await expect(author.getByRole("heading", { level: 1, name: /^Not this time/ })).toBeVisible();
  await author.getByRole("button", { name: "See the result" }).click();
  await expect(author.getByRole("heading", { level: 1, name: "Practice finished" })).toBeVisible();
  await expect(author.getByText("1 of 2 right")).toBeVisible();
  await expectAccessible(author, "practice: result");
});

test("the code gives nobody the host's rights", async ({ server, someone }) => {
  const host = await someone();
  const code = await hostRoom(host, server);
  const stranger = await someone();
  await becomeAuthor(stranger, server, { name: "Mallory", email: "mallory@example.org" });
  await stranger.goto(`/host/${code}`);
  await expect(
    stranger.getByRole("heading", { level: 1, name: "You aren't the host of this live session" }),
  ).toBeVisible();
  await expectAccessible(stranger, "host: someone else's room");
});
