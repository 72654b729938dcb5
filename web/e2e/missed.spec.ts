/** After the game, a player practices what they missed: at the podium, and after the host has gone. */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expectNarrow, pressByKey } from "./by-keys.ts";
import { expect, phone, test } from "./test.ts";

const questions = ["Which is first?", "Which is second?"].map((text) => ({
  text,
  content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
}));

test("a player practices what they missed", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Order", questions));
  const maya = await someone({ ...phone, viewport: { width: 360, height: 640 } });
  await joinRoom(maya, code, "Maya");
  await next(host, "Start Quiz");
  await answer(maya, "That one");
  await next(host, "Show the leaderboard");
  await next(host, "Next question");
  await answer(maya, "This one");
  await next(host, "Show the podium");

  const practice = maya.getByRole("button", { name: "Practice what you missed" });
  await expectAccessibleInBoth(maya, "the result");
  await expectNarrow(maya);
  await practice.click();
  await expect(maya.getByRole("heading", { name: "Which is first?" })).toBeVisible();
  await expect(maya.getByRole("progressbar")).toHaveAttribute("max", "1");
  await answer(maya, "This one");
  await maya.getByRole("button", { name: "See the result" }).click();
  await expect(maya.getByText("1 of 1 right")).toBeVisible();
  await expect(maya.getByRole("button", { name: "Play again" })).toBeHidden();
  await maya.getByRole("button", { name: "Exit Quiz" }).last().click();
  await expect(maya.getByText("1 of 2 right")).toBeVisible();

  // The host closes the session; the result stays, and so does practicing.
  await next(host, "Open the report");
  await expect(host).toHaveURL(/\/dashboard\/sessions\//);
  await practice.click();
  await expect(maya.getByRole("heading", { name: "Which is first?" })).toBeVisible();
});

test("a player practices what they missed by keyboard alone", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Order", questions));
  const max = await someone();
  await joinRoom(max, code, "Max");
  await next(host, "Start Quiz");
  await answer(max, "That one");
  await next(host, "Show the leaderboard");
  await next(host, "Next question");
  await answer(max, "This one");
  await next(host, "Show the podium");

  const practice = max.getByRole("button", { name: "Practice what you missed" });
  await pressByKey(max, practice);
  await expect(max.getByRole("heading", { name: "Which is first?" })).toBeVisible();
  const tile = max.getByRole("region", { name: "Answers" }).getByRole("button", {
    name: "This one",
  });
  await pressByKey(max, tile);
  await expectAccessibleInBoth(max, "practicing what was missed");
  await pressByKey(max, max.getByRole("button", { name: "See the result" }));
  await expect(max.getByText("1 of 1 right")).toBeVisible();
  await pressByKey(max, max.getByRole("button", { name: "Exit Quiz" }).last());
  await expect(max.getByText("1 of 2 right")).toBeVisible();
  await expect(practice).toBeVisible();
});
