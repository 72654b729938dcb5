/** One field that goes anywhere: by keyboard alone, and on a phone. */
import type { Locator, Page } from "@playwright/test";
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is longer?",
    content: { kind: "choice", answers: [answerOf("The Nile", true), answerOf("The Rhine")] },
  },
];

/** Opens it by its keys; a page may still be loading what listens to them. */
async function openByKeys(page: Page): Promise<Locator> {
  const field = page.getByRole("combobox", { name: /^Search for pages/ });
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  return field;
}

test("pages, quizzes and people are found and opened by keyboard alone", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Rivers of Europe", questions);
  await ada.goto("/dashboard");
  await openByKeys(ada);
  await expect(ada.getByRole("option", { name: /^Rivers of Europe/ })).toBeVisible();
  await expectAccessibleInBoth(ada, "the palette");

  // A quiz, by a part of its title.
  await ada.keyboard.type("riv");
  const edit = ada.getByRole("group", { name: "Edit a quiz" });
  await expect(edit.getByRole("option", { name: /^Rivers of Europe/ })).toBeVisible();
  await ada.keyboard.press("Enter");
  await expect(ada).toHaveURL(/\/edit$/);

  // A public page, and the way back from it.
  await openByKeys(ada);
  await ada.keyboard.type("explore");
  await ada.keyboard.press("Enter");
  await expect(ada).toHaveURL(/\/feed$/);
  await openByKeys(ada);
  await ada.keyboard.type("overview");
  await ada.keyboard.press("Enter");
  await expect(ada).toHaveURL(/\/dashboard$/);

  // Escape gives the focus back.
  await ada.getByRole("link", { name: "View All Quizzes" }).focus();
  await openByKeys(ada);
  await ada.keyboard.press("Escape");
  await expect(ada.getByRole("link", { name: "View All Quizzes" })).toBeFocused();

  // A live session, with the quiz that is found.
  await openByKeys(ada);
  await ada.keyboard.type("rivers");
  await expect(ada.getByRole("group", { name: "Start a live session with" })).toBeVisible();
  await ada.keyboard.press("ArrowDown");
  await ada.keyboard.press("Enter");
  const dialog = ada.getByRole("dialog", { name: "Start a live session" });
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await dialog.getByRole("button", { name: "Start live session" }).press("Enter");
  await expect(ada).toHaveURL(/\/host\//);

  // Nobody leaves a running session by one key too many.
  await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();
  await ada.keyboard.press("Control+k");
  await expect(ada.getByRole("combobox", { name: /^Search for pages/ })).toBeHidden();
});

test("by mouse, a quiz is found and opened", async ({ server, someone }) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Rivers of Europe", questions);
  await ada.goto("/dashboard");
  await ada.getByRole("button", { name: "Search or go to…" }).click();
  await ada.getByRole("combobox", { name: /^Search for pages/ }).fill("rivers");
  const edit = ada.getByRole("group", { name: "Edit a quiz" });
  await edit.getByRole("option", { name: /^Rivers of Europe/ }).click();
  await expect(ada).toHaveURL(/\/edit$/);
});

test("on a phone it opens with a tap, says when nothing is found, and goes on", async ({
  server,
  someone,
}) => {
  const ada = await someone(phone);
  await becomeAuthor(ada, server);
  await ada.goto("/friends");
  await ada.getByRole("button", { name: "Search or go to…" }).tap();
  const field = ada.getByRole("combobox", { name: /^Search for pages/ });
  await field.fill("qqqq");
  await expect(ada.getByText("Nothing found for “qqqq”.").first()).toBeVisible();
  await expectAccessibleInBoth(ada, "the palette without results");
  await field.fill("analytics");
  await ada.getByRole("option", { name: "Analytics" }).tap();
  await expect(ada).toHaveURL(/\/dashboard\/analytics$/);
  await ada.getByRole("button", { name: "Search or go to…" }).tap();
  await ada.getByRole("button", { name: "Close" }).tap();
  await expect(field).toBeHidden();
});
