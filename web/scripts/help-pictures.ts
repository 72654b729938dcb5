/** The help's pictures of a game, from writing the quiz to the report. */
import type { Page } from "@playwright/test";
import { answer, joinRoom, next } from "../e2e/acts.ts";
import { answerOf, becomeAuthor, hostQuiz, writeQuiz } from "../e2e/authors.ts";
import { playSession } from "../e2e/crowd.ts";
import { expect, test } from "../e2e/test.ts";
import { desk, phone, stage, take } from "./help-take.ts";

const names = ["Maya", "Jonas", "Zoë", "Kofi"] as const;

const questions = [
  ["Which of these rivers crosses the equator twice?", "Congo", "Amazon", "Nile", "Mekong"],
  ["Which river flows through the most capitals?", "Danube", "Rhine", "Seine", "Volga"],
  ["Which river is the longest of Europe?", "Volga", "Danube", "Dnieper", "Loire"],
] as const;

test("pictures of a game", async ({ server, someone }) => {
  const host = await someone(desk);
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(
    host,
    "Rivers of the world",
    questions.map(([text, right, ...wrong]) => ({
      text,
      content: {
        kind: "choice",
        answers: [answerOf(right, true), ...wrong.map((each) => answerOf(each))],
      },
    })),
    "From the Amazon to the Volga.",
  );
  await host.goto(`/dashboard/quiz/${quiz}/edit`);
  await expect(host.getByText(questions[0][0]).first()).toBeVisible();
  await expect(host.locator(".skeleton")).toHaveCount(0);
  await take(host, "editor");

  const code = await hostQuiz(host, quiz);
  const screen = await someone(stage);
  await screen.goto(`/screen/${code}`);
  await expect(screen.getByText(code, { exact: true })).toBeVisible();
  const players: Page[] = [];
  for (const name of names) {
    const player = await someone(phone);
    if (players.length === 0) {
      await player.goto(`/j/${code}`);
      await expect(player.getByText("Hosted by Ada Lovelace")).toBeVisible();
      await player.getByLabel("Nickname").fill(name);
      await take(player, "join");
    }
    await joinRoom(player, code, name);
    await expect(player.getByText("Waiting for host to start...")).toBeVisible();
    players.push(player);
  }
  await expect(host.getByRole("heading", { name: "Players (4)" })).toBeVisible();
  await host.getByRole("heading", { level: 1 }).click();
  await take(host, "lobby");

  await next(host, "Start Quiz");
  const [maya] = players;
  if (maya === undefined) throw new Error("nobody plays");
  await expect(maya.getByRole("button", { name: "Congo" })).toBeEnabled();
  await take(maya, "answer");
  await expect(screen.getByText("Congo")).toBeVisible();
  await take(screen, "screen");
  for (const [index, player] of players.entries()) {
    await answer(player, index === 2 ? "Amazon" : "Congo");
  }
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await take(maya, "reveal");

  const crowd = Array.from({ length: 18 }, (_, n) => ({
    nickname: names[n] ?? `Player ${n + 1}`,
    picks: [n % 3 === 2 ? 1 : 0, n % 4 === 1 ? 2 : 0, n % 2],
  }));
  const report = await playSession(host, quiz, crowd);
  await host.goto(`/dashboard/sessions/${report}`);
  await expect(host.getByRole("heading", { level: 1, name: "Rivers of the world" })).toBeVisible();
  await expect(host.locator(".skeleton")).toHaveCount(0);
  await take(host, "report");
});
