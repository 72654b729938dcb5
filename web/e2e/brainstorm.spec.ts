/**
 * A brainstorm: the host starts it by keyboard, two players share ideas and vote, the big screen
 * shows them, and the report has them when it's over.
 */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const topic = "What should we do better?";

const questions = [
  {
    text: "Which is first?",
    content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
  },
];

test("players share ideas and vote, and the report has them", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Town hall", questions));
  const [stage, maya, ben] = await Promise.all([
    someone({ viewport: { width: 1366, height: 768 } }),
    someone({ ...phone, viewport: { width: 360, height: 640 } }),
    someone(phone),
  ]);
  await stage.goto(`/screen/${code}`);
  await joinRoom(maya, code, "Maya");
  await joinRoom(ben, code, "Ben");

  // By keyboard alone, and without audience questions.
  await host.getByRole("button", { name: "Brainstorm" }).focus();
  await host.keyboard.press("Enter");
  const panel = host.getByRole("dialog", { name: "Brainstorm" });
  await panel.getByRole("textbox", { name: "Topic" }).focus();
  await expectAccessibleInBoth(host, "the form of a brainstorm");
  await host.keyboard.type(topic);
  await host.keyboard.press("Enter");
  await expect(panel.getByRole("heading", { name: topic })).toBeFocused();

  const sheets = [];
  for (const [player, idea] of [
    [maya, "More breaks"],
    [ben, "Fewer slides"],
  ] as const) {
    await player.getByRole("button", { name: "Share an idea" }).click();
    const sheet = player.getByRole("dialog", { name: topic });
    await sheet.getByRole("textbox", { name: "Your idea" }).fill(idea);
    await sheet.getByRole("button", { name: "Share", exact: true }).click();
    await expect(sheet.getByText("Your idea has arrived.")).toBeVisible();
    sheets.push(sheet);
  }
  const vote = maya.getByRole("button", { name: /^Vote for: Fewer slides/ });
  await vote.click();
  await expect(vote).toHaveAttribute("aria-pressed", "true");
  await expectAccessibleInBoth(maya, "the sheet of a brainstorm");

  await expect(panel.getByRole("listitem").filter({ hasText: "Ben" })).toContainText("1 vote");
  await panel.getByRole("button", { name: "Show on the big screen" }).click();
  await expect(stage.getByRole("heading", { name: topic })).toBeVisible();
  await expect(stage.getByRole("listitem").first()).toContainText("Fewer slides");
  await expect(stage.getByText("Maya")).toBeHidden();
  await expectAccessibleInBoth(host, "the host's panel of a brainstorm");
  await expectAccessibleInBoth(stage, "a brainstorm on the big screen");
  await panel.getByRole("button", { name: "Highlight: More breaks" }).click();
  await expect(stage.getByRole("heading", { name: "More breaks" })).toBeVisible();

  await panel.getByRole("button", { name: "End the brainstorm" }).click();
  await expect(stage.getByRole("heading", { name: "More breaks" })).toBeHidden();
  for (const sheet of sheets) await expect(sheet).toBeHidden();
  await expect(maya.getByRole("button", { name: "Share an idea" })).toBeHidden();
  await host.keyboard.press("Escape");

  await next(host, "Start Quiz");
  await answer(maya, "This one");
  await answer(ben, "This one");
  await next(host, "Show the podium");
  await next(host, "Open the report");
  await expect(host.getByRole("heading", { name: "Brainstorms" })).toBeVisible();
  const ideas = host.getByRole("list", { name: topic }).getByRole("listitem");
  await expect(ideas).toHaveText(["Fewer slides1 vote", "More breaks0 votes"]);
  await expectAccessibleInBoth(host, "a report with a brainstorm");
});
