/**
 * More time for those who need it: a player chooses it, a host gives it, and nobody else learns of
 * it (PRIV-8, WCAG 2.2.1).
 */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, hostQuiz, writeQuiz } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is the largest ocean?",
    content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
    timeLimitS: 5,
  },
  {
    text: "Which is the smallest continent?",
    content: { kind: "choice", answers: [answerOf("Australia", true), answerOf("Europe")] },
    timeLimitS: 5,
  },
];

test("a question waits for who has more time, and only its player knows", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await host.setViewportSize({ width: 1440, height: 900 });
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Sky and water", questions));
  const stage = await someone();
  await stage.setViewportSize({ width: 1920, height: 1080 });
  await stage.goto(`/screen/${code}`);
  const maya = await someone(phone);
  const zoe = await someone(phone);
  await joinRoom(maya, code, "Maya");
  await joinRoom(zoe, code, "Zoë");

  // By keyboard alone.
  const open = maya.getByRole("button", { name: "More time" });
  await open.focus();
  await maya.keyboard.press("Enter");
  const dialog = maya.getByRole("dialog", { name: "More time" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("radio", { name: "The usual time" }).focus();
  for (let press = 0; press < 4; press += 1) await maya.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: /^Ten times the time/ })).toBeChecked();
  await expectAccessible(maya, "player: choosing more time");
  await maya.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(maya, "player: choosing more time, dark");
  await maya.emulateMedia({ colorScheme: "light" });
  await maya.keyboard.press("Escape");
  await expect(open).toBeFocused();
  const own = "You have more time. Nobody else sees it.";
  await expect(maya.getByText(own)).toBeVisible();
  await expect(zoe.getByText(own)).toHaveCount(0);
  // The device remembers it, and so does the room.
  await maya.reload();
  await expect(maya.getByText(own)).toBeVisible();

  await next(host, "Start Quiz");
  const answers = (page: typeof maya) =>
    page.getByRole("region", { name: "Answers" }).getByRole("button");
  await expect(answers(maya).first()).toBeEnabled();
  await expect(host.getByText("1 player still has time")).toBeVisible({ timeout: 15_000 });
  await expect(zoe.getByText("Time's up", { exact: true }).first()).toBeVisible();
  await expect(answers(zoe).first()).toBeDisabled();
  await expect(stage.getByText(/^Waiting for the last answers/)).toBeVisible();
  await expectAccessible(stage, "stage: waiting for the last answers");
  await expectAccessible(host, "host: someone still has time");
  // Nobody is left to wait for, so it closes at once.
  await answers(maya).filter({ hasText: "Pacific" }).click();
  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expect(zoe.getByRole("heading", { level: 1, name: /^No answer/ })).toBeVisible();

  // A host gives more time, and the list shows nothing of it.
  await host.keyboard.press("p");
  await host.getByRole("button", { name: "Edit Zoë" }).click();
  const give = host.getByLabel("Time for each question");
  await give.selectOption({ label: "No time limit" });
  await expect(host.getByText("Zoë has been told")).toBeVisible();
  await expect(give).toHaveValue("");
  await expectAccessible(host, "host: more time for a player");
  await host.getByRole("button", { name: "Done" }).click();
  await host.keyboard.press("Escape");
  await next(host, "Show the leaderboard");
  await next(host, "Next question");
  await expect(answers(zoe).first()).toBeEnabled({ timeout: 15_000 });
  await answer(maya, "Europe");
  await expect(zoe.getByText("No time limit")).toBeVisible();
  await expect(host.getByText("1 player still has time")).toBeVisible({ timeout: 15_000 });
  // The host goes on when they wish.
  await next(host, "Close the question");
  await expect(zoe.getByText("The host closed the question").first()).toBeVisible();
});
