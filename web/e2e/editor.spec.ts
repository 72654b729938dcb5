/**
 * Writing a quiz: by mouse, by keyboard alone, by two people at once, and on an unreliable network.
 * In every case the page ends up showing what the server stored.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { answerOf, becomeAuthor, writeQuiz } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import { expectNarrow } from "./by-keys.ts";
import { addByMouse, newQuiz, saved, textOf } from "./editor-acts.ts";
import { expect, phone, test } from "./test.ts";

const kindNames = [
  "Choice",
  "True or false",
  "Typed answer",
  "Fill in the blanks",
  "Number",
  "Order",
  "Match pairs",
  "Sort into categories",
  "Poll",
  "Word cloud",
  "Open text",
  "Rating",
  "Slide",
] as const;

test("every kind is written by mouse, saved by itself, and there after a reload", async ({
  server,
  someone,
}) => {
  test.setTimeout(240_000);
  const page = await someone();
  await newQuiz(page, server, "All kinds");
  await expectAccessible(page, "an empty quiz in the editor");
  for (const [index, kind] of kindNames.entries()) {
    await addByMouse(page, kind);
    await textOf(page).fill(`${kind}: number ${index + 1}`);
  }
  await saved(page);
  await expectAccessible(page, "the editor with questions of every kind");
  await page.reload();
  const list = page.getByRole("list", { name: "Questions in this quiz" });
  await expect(list.getByRole("listitem")).toHaveCount(kindNames.length);
  for (const [index, kind] of kindNames.entries()) {
    await list.getByRole("listitem").nth(index).getByText(`${kind}: number`).click();
    await expect(textOf(page)).toHaveValue(`${kind}: number ${index + 1}`);
  }
  // A deleted question comes back where it was.
  await list.getByRole("listitem").nth(1).getByText("True or false: number 2").click();
  await page.getByRole("button", { name: "Delete question" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(kindNames.length - 1);
  await page
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(list.getByRole("listitem").nth(1)).toContainText("True or false: number 2");
  await saved(page);

  const small = await someone(phone);
  await small.context().addCookies(await page.context().cookies());
  await small.goto(page.url());
  await expect(small.getByRole("heading", { level: 1, name: "All kinds" })).toBeVisible();
  await expectAccessible(small, "the editor on a phone");
});

test("a quiz is written, ordered and published by keyboard alone", async ({ server, someone }) => {
  test.setTimeout(240_000);
  const page = await someone();
  await newQuiz(page, server, "By keyboard");
  const { keyboard } = page;
  const add = async (kind: string, text: string) => {
    const choosing = page.getByRole("dialog", { name: "Add a question" });
    await keyboard.press("Control+Enter");
    // A dialog is visible a moment before its field has the focus.
    await expect(choosing.getByRole("searchbox")).toBeFocused();
    await keyboard.type(kind);
    await keyboard.press("Enter");
    await expect(textOf(page)).toBeFocused();
    // An open dialog handles keys itself.
    await expect(choosing).toHaveCount(0);
    await keyboard.type(text);
  };
  await add("choice", "Which is the largest ocean?");
  const firstAnswer = page.getByRole("textbox", { name: "Answer A" });
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await keyboard.press("Tab");
    if (await firstAnswer.evaluate((field) => field === document.activeElement)) break;
  }
  await expect(firstAnswer).toBeFocused();
  await keyboard.type("Atlantic");
  await keyboard.press("Enter");
  await keyboard.type("Pacific");
  await keyboard.press("Shift+Tab");
  await keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Answer B is right" })).toBeChecked();
  // Backspace removes the two empty rows.
  await keyboard.press("Tab");
  for (let rows = 3; rows >= 2; rows -= 1) {
    await keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Answer C" })).toBeFocused();
    await keyboard.press("Backspace");
    await expect(page.getByRole("textbox", { name: "Answer B" })).toBeFocused();
  }
  await expect(page.getByRole("textbox", { name: /^Answer [A-H]$/ })).toHaveCount(2);

  await add("slide", "");
  // All at once: typing is one undo step as long as no second passes between two keys.
  await keyboard.insertText("Welcome");
  // Undo removes the last words, redo restores them.
  await keyboard.press("Control+z");
  await expect(textOf(page)).toHaveValue("");
  await keyboard.press("Control+Shift+z");
  await expect(textOf(page)).toHaveValue("Welcome");

  const list = page.getByRole("list", { name: "Questions in this quiz" });
  const up = list.getByRole("listitem").nth(1).getByRole("button", { name: /up/i });
  await up.focus();
  await keyboard.press("Enter");
  await expect(list.getByRole("listitem").first()).toContainText("Welcome");
  await keyboard.press("Control+s");
  await saved(page);

  await page.getByRole("button", { name: "Publish" }).focus();
  await keyboard.press("Enter");
  const window = page.getByRole("dialog", { name: "Before you publish" });
  await expect(window.getByText("Everything looks good.")).toBeVisible();
  await expectAccessible(page, "the window before publishing");
  // Who can see it is chosen here, too.
  await window.getByRole("radio", { name: /^Only me/ }).focus();
  await keyboard.press("ArrowDown");
  await expect(window.getByRole("radio", { name: /^Anyone with the link/ })).toBeChecked();
  await window.getByRole("button", { name: "Publish" }).focus();
  await keyboard.press("Enter");
  await expect(page.getByText("Quiz published.").first()).toBeVisible();
  // The window goes on with what comes next.
  const done = page.getByRole("dialog", { name: "Published" });
  await expect(done.getByRole("button", { name: "Start" })).toBeVisible();
  await expect(done.getByLabel("Link to the quiz")).toBeVisible();
  await expectAccessible(page, "the window after publishing");
  const path = new URL(await done.getByLabel("Link to the quiz").inputValue()).pathname;
  // Anyone who has the link can play it now, without an account.
  const guest = await someone(phone);
  await guest.goto(path);
  await expect(guest.getByRole("heading", { level: 1, name: "By keyboard" })).toBeVisible();
  await expect(guest.getByText("It isn't listed anywhere.")).toBeVisible();
  const width = await guest.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test("a quiz is published on a phone", async ({ server, someone }) => {
  const page = await someone(phone);
  await becomeAuthor(page, server);
  const content = { kind: "choice", answers: [answerOf("Nile", true), answerOf("Amazon")] };
  const id = await writeQuiz(page, "Rivers", [{ text: "Which river is longer?", content }]);
  await page.goto(`/dashboard/quiz/${id}/edit`);
  await page.getByRole("button", { name: "Publish" }).tap();
  const window = page.getByRole("dialog", { name: "Before you publish" });
  await window.getByRole("radio", { name: /^Anyone with the link/ }).check();
  await expectNarrow(page);
  await window.getByRole("button", { name: "Publish" }).tap();
  const done = page.getByRole("dialog", { name: "Published" });
  await expect(done.getByLabel("Link to the quiz")).toBeVisible();
  await expectNarrow(page);
});

async function secondWindow(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await expect(textOf(page)).toBeVisible();
  return page;
}

test("a lost network loses nothing, and two editors never overwrite each other", async ({
  server,
  someone,
}) => {
  test.setTimeout(240_000);
  const page = await someone();
  await newQuiz(page, server, "Storms");
  await addByMouse(page, "Choice");
  await textOf(page).fill("Calm");
  await saved(page);

  await page.context().setOffline(true);
  await textOf(page).fill("Storm");
  await expect(page.locator("[data-save=away]")).toBeVisible();
  await page.context().setOffline(false);
  await saved(page);
  await page.reload();
  await expect(textOf(page)).toHaveValue("Storm");

  const other = await secondWindow(page.context(), page.url());
  await textOf(other).fill("Written in the other window");
  await saved(other);
  await textOf(page).fill("Written here");
  const sentence = "You changed question 1 in another window";
  const conflict = page.getByRole("heading", { name: sentence });
  await expect(conflict).toBeVisible();
  await expectAccessible(page, "a conflict in the editor");
  await page.getByRole("button", { name: "Show their version" }).click();
  await expect(textOf(page)).toHaveValue("Written in the other window");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(textOf(page)).toHaveValue("Written here");
  await saved(page);

  // A quiz that can't be played can't be published, and the page says why.
  await page.getByRole("button", { name: "Publish" }).click();
  const window = page.getByRole("dialog", { name: "Before you publish" });
  await expect(window.getByText(/No answer is marked as right/)).toBeVisible();
  await expect(window.getByRole("button", { name: "Publish" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
