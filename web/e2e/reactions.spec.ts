/**
 * Reactions: a symbol hops in the lobby, drawings rise on the stage between questions, the host
 * sees the sums and can switch it all off.
 */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, moving, phone, test } from "./test.ts";

test.use(moving);

const questions = ["Which is first?", "Which is second?"].map((text) => ({
  text,
  content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
}));

test("players react between questions, and the host can switch it off", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Applause", questions));
  const stage = await someone({ viewport: { width: 1366, height: 768 } });
  await stage.goto(`/screen/${code}`);
  const maya = await someone({ ...phone, viewport: { width: 360, height: 640 } });
  await joinRoom(maya, code, "Maya");
  await expect(stage.getByText("Maya")).toBeVisible();
  await maya.getByRole("button", { name: "Let your symbol hop on the big screen" }).click();
  await expect(stage.locator(".lobby-name .stage-hop")).toBeVisible();

  await next(host, "Start Quiz");
  await answer(maya, "This one");
  const row = maya.getByRole("region", { name: "React" });
  await expect(row).toBeInViewport({ ratio: 1 });
  const heart = row.getByRole("button", { name: "Heart" });
  await heart.click();
  await heart.click();
  await row.getByRole("button", { name: "Confetti" }).click();
  await expect(maya.getByRole("status").filter({ hasText: "Sent: Confetti" })).toBeAttached();
  const sums = stage.getByRole("list", { name: "Reactions" });
  await expect(sums.getByRole("listitem")).toHaveText(["Heart: 2", "Confetti: 1"]);
  await expect(host.getByRole("list", { name: "Reactions" }).getByRole("listitem")).toHaveText([
    "Heart: 2",
    "Confetti: 1",
  ]);
  await expectAccessibleInBoth(maya, "the row of reactions");
  await expectAccessibleInBoth(stage, "the sums of reactions");
  // A screen that is opened again has the same sums.
  await stage.reload();
  await expect(sums.getByRole("listitem")).toHaveText(["Heart: 2", "Confetti: 1"]);

  // The leaderboard belongs to the same question; the next one has no reactions yet.
  await next(host, "Show the leaderboard");
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(sums).toBeVisible();
  await next(host, "Next question");
  await expect(row).toBeHidden();
  await expect(sums).toBeHidden();
  await answer(maya, "This one");
  await expect(row).toBeVisible();
  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByRole("switch", { name: "Players can react between questions" }).uncheck();
  await expect(row).toBeHidden();
});
