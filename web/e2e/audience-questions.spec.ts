/**
 * Audience questions: a player asks by keyboard, another one votes, and the host shows them on the
 * big screen, which a question of the quiz gets back. Anyone who asked can take a question back.
 */
import { answer, joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is first?",
    content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
  },
];

test("players ask, vote, and see it on the big screen", async ({ server, someone }) => {
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
  const ask = maya.getByRole("button", { name: "Ask the host" });
  await expect(ask).toBeHidden();
  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByRole("switch", { name: "Audience questions", exact: true }).check();
  await host.keyboard.press("Escape");

  // By keyboard alone.
  await ask.focus();
  await maya.keyboard.press("Enter");
  const sheet = maya.getByRole("dialog", { name: "Audience questions" });
  await sheet.getByRole("textbox", { name: "Your question" }).focus();
  await maya.keyboard.type("When is lunch?");
  await maya.keyboard.press("Tab");
  await maya.keyboard.press("Enter");
  await expect(sheet.getByText("Your question is with the host.")).toBeVisible();
  await expect(sheet.getByText("Yours")).toBeVisible();
  await expectAccessibleInBoth(maya, "the sheet of audience questions");

  await ben.getByRole("button", { name: "Ask the host" }).click();
  const vote = ben.getByRole("button", { name: /^Vote for: When is lunch\?/ });
  await vote.click();
  await expect(vote).toHaveAttribute("aria-pressed", "true");
  await expect(
    sheet.getByRole("button", { name: /^Vote for: When is lunch\? ?1 vote$/ }),
  ).toBeVisible();

  await host.getByRole("button", { name: "Audience questions" }).click();
  const panel = host.getByRole("dialog", { name: "Audience questions" });
  await expect(panel.getByRole("listitem").filter({ hasText: "Maya" })).toContainText("1 vote");
  await panel.getByRole("button", { name: "Show on the big screen" }).click();
  await expect(stage.getByRole("listitem").filter({ hasText: "When is lunch?" })).toBeVisible();
  await expect(stage.getByText("Maya")).toBeHidden();
  await panel.getByRole("button", { name: "Highlight: When is lunch?" }).click();
  await expect(stage.getByRole("heading", { name: "When is lunch?" })).toBeVisible();
  await expectAccessibleInBoth(host, "the host's panel of audience questions");
  await expectAccessibleInBoth(stage, "a question on the big screen");

  // Taken back, it is nowhere, and its text is in the field for another try.
  await sheet.getByRole("button", { name: "Take back: When is lunch?" }).click();
  await expect(sheet.getByText("You took your question back.")).toBeVisible();
  await expect(stage.getByRole("heading", { name: "When is lunch?" })).toBeHidden();
  await expect(panel.getByRole("listitem")).toHaveCount(0);
  await expect(vote).toBeHidden();
  await expect(sheet.getByRole("textbox", { name: "Your question" })).toHaveValue("When is lunch?");
  await sheet.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Maya" })).toContainText("0 votes");
  await panel.getByRole("button", { name: "Highlight: When is lunch?" }).click();
  await expect(stage.getByRole("heading", { name: "When is lunch?" })).toBeVisible();
  await host.keyboard.press("Escape");

  // The quiz comes first, everywhere.
  await next(host, "Start Quiz");
  await expect(stage.getByRole("heading", { name: "When is lunch?" })).toBeHidden();
  await expect(sheet).toBeHidden();
  await answer(maya, "This one");
  await answer(ben, "This one");
  await expect(ask).toBeVisible();
});
