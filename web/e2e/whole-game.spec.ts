/**
 * The journey that everything else relies on: an author signs up, writes a quiz and hosts it; three
 * people play in separate browsers; the server crashes during the second question; and every point
 * is where it belongs (DUR-1, LIVE-4).
 */
import type { Page } from "@playwright/test";
import {
  answer,
  createQuiz,
  joinRoom,
  next,
  type QuestionDraft,
  signUp,
  startRoom,
  verify,
} from "./acts.ts";
import { expectAccessible } from "./axe.ts";
import { classicPoints, savedPicks } from "./points.ts";
import { expect, moving, phone, test } from "./test.ts";

test.use(moving);

const questions: readonly QuestionDraft[] = [
  {
    text: "Which planet has the longest day?",
    options: ["Mercury", "Venus", "Mars", "Jupiter"],
    right: [1],
    limit: "30 s",
  },
  {
    text: "Which river crosses the equator twice?",
    options: ["Congo", "Amazon", "Nile"],
    right: [0],
    limit: "60 s",
  },
  {
    text: "Which of these numbers are prime?",
    options: ["Two", "Nine", "Thirteen", "Fifteen"],
    right: [0, 2],
    limit: "30 s",
    points: "Double points",
  },
];
const limits = [30_000, 60_000, 30_000] as const;
const factors = [1, 1, 2] as const;
const last = questions.length - 1;

async function onQuestion(page: Page, index: number): Promise<void> {
  const { text } = questions[index] ?? { text: "" };
  await expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
}

test("a quiz is written, hosted and played, and a killed server loses nothing", async ({
  server,
  someone,
}) => {
  test.setTimeout(240_000);
  const host = await someone();
  await host.goto("/");
  await expectAccessible(host, "landing");
  await signUp(host, "Ada Lovelace", "ada@example.org");
  await expectAccessible(host, "verification");
  await verify(host, server, "ada@example.org");
  await createQuiz(host, "Sky and water", questions);
  await expectAccessible(host, "add questions");
  const code = await startRoom(host);
  await expectAccessible(host, "host: lobby");

  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  await expect(screen.getByText(code, { exact: true })).toBeVisible();

  const names = ["Maya", "Jonas", "Zoë"] as const;
  const players = [await someone(phone), await someone(phone), await someone(phone)] as const;
  const saved = players.map(savedPicks);
  const [maya, jonas, zoe] = players;
  await maya.goto(`/j/${code}`);
  await expectAccessible(maya, "join");
  for (const [index, player] of players.entries()) {
    await joinRoom(player, code, names[index] ?? "");
    await expect(player.getByText("Waiting for host to start...")).toBeVisible();
  }
  await expect(host.getByRole("heading", { name: "Players (3)" })).toBeVisible();
  await expect(screen.getByText("Zoë")).toBeVisible();
  await expectAccessible(maya, "player: lobby");
  await expectAccessible(screen, "screen: lobby");

  // Question 1: Maya and Jonas are right, Zoë is not; everyone answered, so it closes.
  await next(host, "Start Quiz");
  await expectAccessible(maya, "player: announced");
  await expectAccessible(screen, "screen: announced");
  for (const player of players) await onQuestion(player, 0);
  await expect(maya.getByRole("button", { name: "Venus" })).toBeVisible();
  await expectAccessible(maya, "player: question");
  await expectAccessible(host, "host: question");
  await expectAccessible(screen, "screen: question");
  await answer(maya, "Venus");
  await answer(jonas, "Venus");
  await answer(zoe, "Mars");
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expect(zoe.getByRole("heading", { level: 1, name: /^Not this time/ })).toBeVisible();
  await expectAccessible(maya, "player: reveal");
  await expectAccessible(zoe, "player: reveal of a wrong answer");
  await expectAccessible(host, "host: reveal");
  await expectAccessible(screen, "screen: reveal");
  await next(host, "Show the leaderboard");
  await expect(zoe.getByRole("heading", { level: 1, name: /3rd place/ })).toBeVisible();
  await expectAccessible(zoe, "player: leaderboard");
  await expectAccessible(host, "host: leaderboard");
  await expectAccessible(screen, "screen: leaderboard");

  // Question 2: Maya's answer is saved, then the server crashes without warning.
  await next(host, "Next question");
  await onQuestion(maya, 1);
  await answer(maya, "Congo");
  await server.kill();
  await expect(zoe.getByText("Reconnecting… your answers are safe")).toBeVisible();
  await expectAccessible(zoe, "player: reconnecting");
  await server.restart();
  for (const player of players) {
    await expect(player.getByText("Reconnecting… your answers are safe")).toBeHidden();
    await onQuestion(player, 1);
  }
  await expect(maya.getByText("Answer saved", { exact: true }).first()).toBeVisible();
  await answer(jonas, "Amazon");
  await answer(zoe, "Congo");
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expect(jonas.getByRole("heading", { level: 1, name: /^Not this time/ })).toBeVisible();
  await next(host, "Show the leaderboard");

  // Question 3 has two right answers and counts double; Zoë misses it.
  await next(host, "Next question");
  await onQuestion(maya, last);
  await answer(maya, "Two", "Thirteen");
  await answer(jonas, "Two", "Thirteen");
  await expect(host.getByText("2 of 3 answered").first()).toBeVisible();
  await next(host, "Close the question");
  await expect(zoe.getByRole("heading", { level: 1, name: /^No answer/ })).toBeVisible();
  await next(host, "Show the podium");

  const right = [
    [true, true, true],
    [true, false, true],
    [false, true, false],
  ] as const;
  const expected = right.map((answers, seat) =>
    answers.map((isRight, index) => {
      const pick = saved[seat]?.get(index);
      if (!isRight || pick === undefined) return 0;
      return classicPoints(pick.elapsedMs, limits[index] ?? 0, factors[index] ?? 0);
    }),
  );
  const totals = expected.map((cells) => cells.reduce((sum, each) => sum + each, 0));
  expect(totals[0], "Maya's points were saved on the way").toBeGreaterThan(2_000);

  await expect(maya.getByRole("heading", { level: 1, name: "You won!" })).toBeVisible();
  for (const [seat, player] of players.entries()) {
    const points = `${(totals[seat] ?? 0).toLocaleString("en")} points`;
    await expect(player.getByRole("main").getByText(points, { exact: true })).toBeVisible();
  }
  await expectAccessible(maya, "player: podium");
  await expectAccessible(host, "host: podium");
  await expectAccessible(screen, "screen: podium");

  await next(host, "Open the report");
  await expect(host.getByRole("heading", { level: 1, name: "Sky and water" })).toBeVisible();
  for (const [seat, name] of names.entries()) {
    const row = host.getByRole("row").filter({ hasText: name });
    await expect(row).toBeVisible();
    const cells = (await row.getByRole("cell").allInnerTexts()).map((text) => text.trim());
    expect(cells[0], `total of ${name}`).toBe((totals[seat] ?? 0).toLocaleString("en"));
    for (const [index, points] of (expected[seat] ?? []).entries()) {
      expect(cells[index + 2], `${name}, question ${index + 1}`).toMatch(
        new RegExp(`^${points.toLocaleString("en")}\\b`),
      );
    }
  }
  await expectAccessible(host, "report");
});
