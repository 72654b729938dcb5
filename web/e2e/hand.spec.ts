/**
 * The host's hand on the running game: skipping, playing again, ending without counting, the
 * autopilot, and the names of players.
 */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, hostQuiz, writeQuiz } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import { expect, phone, test } from "./test.ts";

const texts = [
  "Which is the largest ocean?",
  "Which is the smallest continent?",
  "Which is the longest river?",
] as const;
const question = (text: string, right: string, wrong: string) => ({
  text,
  content: { kind: "choice", answers: [answerOf(right, true), answerOf(wrong)] },
  timeLimitS: 60,
});
const questions = [
  question(texts[0], "Pacific", "Atlantic"),
  question(texts[1], "Australia", "Europe"),
  question(texts[2], "Nile", "Rhine"),
];

test("a host skips, plays again, renames, hides a name and lets the session run", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await host.setViewportSize({ width: 1440, height: 900 });
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Sky and water", questions));
  const maya = await someone(phone);
  const zoe = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await joinRoom(zoe, code, "Zoë");
  await expect(host.getByRole("heading", { name: "Players (2)" })).toBeVisible();
  await expect(maya.getByText("Players (2)")).toBeVisible();
  await expect(maya.getByText("Zoë", { exact: true })).toBeVisible();

  const onQuestion = (index: number) =>
    expect(host.getByRole("heading", { level: 1, name: texts[index] ?? "" })).toBeVisible();
  const answers = maya.getByRole("region", { name: "Answers" }).getByRole("button");

  // In the lobby: a name that is taken stays in its field, another one is taken.
  await host.getByRole("button", { name: "Edit Maya" }).click();
  const nickname = host.getByLabel("Nickname of Maya");
  await nickname.fill("Zoë");
  await host.getByRole("button", { name: "Rename" }).click();
  await expect(nickname).toHaveAttribute("aria-invalid", "true");
  await expect(nickname).toHaveValue("Zoë");
  await expectAccessible(host, "host: a nickname refused");
  await nickname.fill("May");
  await host.getByRole("button", { name: "Rename" }).click();
  await expect(host.getByLabel("Nickname of May", { exact: true })).toBeVisible();
  await host.getByRole("switch", { name: /^Hide the nickname/ }).check();
  await expect(host.getByText("Name hidden")).toBeVisible();
  await host.getByRole("button", { name: "Done" }).click();

  // Only the host knows what is right, and what comes next.
  await next(host, "Start Quiz");
  await onQuestion(0);
  await expect(answers.first()).toBeVisible();
  const aside = host.locator(".host-only");
  await aside.getByRole("button", { name: "Only you see this" }).click();
  await expect(aside.getByText("Pacific", { exact: true })).toBeVisible();
  await expect(aside.getByText(texts[1])).toBeVisible();
  await expectAccessible(host, "host: an open question with what only the host sees");
  const overflow = await host.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight,
  );
  expect(overflow).toBeLessThanOrEqual(0);

  // Who hasn't answered yet.
  await answer(zoe, "Pacific");
  await host.keyboard.press("p");
  await host.getByRole("radio", { name: "Not answered yet (1)" }).check();
  await expect(host.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
  await expectAccessible(host, "host: players without an answer");
  await host.keyboard.press("Escape");
  await expect(host.getByRole("dialog")).toBeHidden();

  // Skipped: the next question comes, and the right answer isn't shown.
  await host.getByRole("button", { name: "More", exact: true }).click();
  await expectAccessible(host, "host: more controls");
  await host.getByRole("button", { name: "Skip this question" }).click();
  await onQuestion(1);
  await expect(host.getByText("Question skipped. It doesn't count.")).toBeVisible();
  await expect(answers.first()).toBeVisible();

  // Ended without counting, and played again.
  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByRole("button", { name: "End without counting" }).click();
  await expect(host.getByText("Question ended. It doesn't count.")).toBeVisible();
  await expect(host.getByText("This question doesn't count.", { exact: false })).toBeVisible();
  await host.getByRole("heading", { level: 1 }).click();
  await host.keyboard.press("m");
  await host.getByRole("button", { name: "Play it again" }).click();
  await expect(answers.first()).toBeVisible();

  // From here on the session goes on by itself, without leaderboards, to the last question.
  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByLabel("Right answer, in seconds").fill("2");
  await host.getByRole("switch", { name: "Autopilot" }).check();
  await expect(host.getByRole("button", { name: "Save" })).toBeVisible();
  await host.getByRole("switch", { name: /^Show leaderboards/ }).uncheck();
  await expect(host.getByRole("switch", { name: /^Show leaderboards/ })).not.toBeChecked();
  await host.keyboard.press("Escape");
  await answer(maya, "Australia");
  await answer(zoe, "Australia");
  await onQuestion(2);
  await answer(maya, "Nile");
  await answer(zoe, "Nile");
  await expect(host.getByRole("heading", { level: 1, name: "Podium" })).toBeVisible();
  await expect(zoe.getByText("Player 1", { exact: true }).first()).toBeVisible();
  await expect(zoe.getByText("May", { exact: true })).toBeHidden();
});
