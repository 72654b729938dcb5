/**
 * A live session starts with one press, or with settings of its own, chosen by picture or one by
 * one; those apply in the room and are preselected the next time.
 */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const questions = ["Which is first?", "Which is second?"].map((text) => ({
  text,
  content: { kind: "choice", answers: [answerOf("This", true), answerOf("That")] },
}));

test("a session starts by one press, or with settings that hold", async ({ server, someone }) => {
  const host = await someone({ colorScheme: "dark" });
  await becomeAuthor(host, server);
  await writeQuiz(host, "Settings", questions);
  await host.goto("/dashboard/quiz");
  await host.getByRole("button", { name: "Start", exact: true }).click();
  await expect(host).toHaveURL(/\/host\/\d+$/);
  await expect(host.getByText("240 Seconds/Q")).toBeVisible();

  await host.goto("/dashboard/quiz");
  const open = host.getByRole("button", { name: "Settings for a live session" });
  await open.click();
  const window = host.getByRole("dialog", { name: "Start a live session" });
  await expect(window.getByRole("radio", { name: "Quiz default" })).toBeChecked();
  await expect(window.getByRole("radio", { name: "Own mix" })).toHaveCount(0);
  await window.getByText("More settings", { exact: true }).click();
  await window
    .getByLabel("Scoring", { exact: true })
    .selectOption({ label: "Relaxed: no speed, no time limits" });
  await window.getByLabel("Answers may be changed until time is up").check();
  await window.getByLabel("Players can join after the start").uncheck();
  await expect(window.getByRole("radio", { name: "Own mix" })).toBeChecked();
  await expect(window.getByLabel("Time taken off for slow networks")).toHaveValue("500");
  await window.getByLabel("Time taken off for slow networks").fill("1501");
  await window.getByLabel("Player limit").fill("many");
  await window.getByText("More settings", { exact: true }).click();
  await expect(window.getByLabel("Player limit")).toBeHidden();
  await window.getByRole("button", { name: "Start live session" }).click();
  await expect(window.getByText("Enter a number from 1 to 20,000.")).toBeVisible();
  await expect(window.getByText("Enter a whole number from 0 to 1,500.")).toBeVisible();
  await expectAccessibleInBoth(host, "the settings of a live session");
  await window.getByLabel("Time taken off for slow networks").fill("1500");
  await window.getByLabel("Player limit").fill("2");
  await window.getByRole("button", { name: "Start live session" }).click();
  await expect(host).toHaveURL(/\/host\/\d+$/);
  await expect(host.getByText("No time limit")).toBeVisible();
  const code = new URL(host.url()).pathname.split("/").at(-1) ?? "";

  const player = await someone(phone);
  const other = await someone(phone);
  for (const [name, page] of Object.entries({ Maya: player, Kofi: other })) {
    await joinRoom(page, code, name);
    await expect(page.getByText("Waiting for host to start...")).toBeVisible();
    await expect(page.getByText("2 Questions")).toBeVisible();
    await expect(page.getByText(/^Players \(\d\/2\)$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Share Invite Link" })).toBeVisible();
  }
  await expect(host.getByText("Players (2/2)")).toBeVisible();
  await expect(host.getByText("Waiting for host to start...")).toHaveCount(0);
  const surplus = await someone(phone);
  await surplus.goto(`/j/${code}`);
  await expect(
    surplus
      .getByText("This live session is full. Enter your nickname to wait for a place.")
      .first(),
  ).toBeVisible();

  await next(host, "Start Quiz");
  await expect(player.getByText("No time limit").first()).toBeVisible();
  await answer(other, "That");
  await answer(player, "That");
  // Everyone has answered, and the question stays open: a pick can be changed.
  await answer(player, "This");
  await next(host, "Close the question");
  await expect(player.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  const late = await someone(phone);
  await late.goto(`/j/${code}`);
  await expect(
    late.getByText("This live session has already started, and nobody else can join.").first(),
  ).toBeVisible();

  await host.goto("/dashboard/quiz");
  await open.click();
  await expect(window.getByRole("radio", { name: "Own mix" })).toBeChecked();
  await window.getByText("More settings", { exact: true }).click();
  await expect(window.getByLabel("Player limit")).toHaveValue("2");
  await expect(window.getByLabel("Time taken off for slow networks")).toHaveValue("1500");
  await expect(window.getByLabel("Answers may be changed until time is up")).toBeChecked();
  await window.getByRole("radio", { name: "Quiz default" }).check();
  await expect(window.getByLabel("Answers may be changed until time is up")).not.toBeChecked();
  await expect(window.getByLabel("Player limit")).toHaveValue("2");
  await expect(window.getByRole("radio", { name: "Own mix" })).toHaveCount(0);
});

test("an exam shows no leaderboard and lets nobody in late", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await writeQuiz(host, "Exam", questions);
  await host.goto("/dashboard/quiz");
  await host.getByRole("button", { name: "Settings for a live session" }).click();
  const window = host.getByRole("dialog", { name: "Start a live session" });
  await expectAccessibleInBoth(host, "ways to play");
  // The arrow keys move between the cards.
  await window.getByRole("radio", { name: "Game show" }).check();
  await host.keyboard.press("ArrowDown");
  await expect(window.getByRole("radio", { name: "Classroom" })).toBeChecked();
  await host.keyboard.press("ArrowDown");
  await expect(window.getByRole("radio", { name: "Exam" })).toBeChecked();
  await window.getByText("More settings", { exact: true }).click();
  await expect(window.getByLabel("Show leaderboards between questions")).not.toBeChecked();
  await window.getByRole("button", { name: "Start live session" }).click();
  await expect(host).toHaveURL(/\/host\/\d+$/);
  const code = new URL(host.url()).pathname.split("/").at(-1) ?? "";
  const player = await someone(phone);
  await joinRoom(player, code, "Maya");
  await expect(player.getByText("Waiting for host to start...")).toBeVisible();
  await next(host, "Start Quiz");
  await answer(player, "This");
  await next(host, "Close the question");
  await expect(player.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  const late = await someone(phone);
  await late.goto(`/j/${code}`);
  await expect(
    late.getByText("This live session has already started, and nobody else can join.").first(),
  ).toBeVisible();
  await next(host, "Next question");
  // The next question follows the right answer; no leaderboard comes between.
  await expect(player.getByText("Which is second?").first()).toBeVisible();
});
