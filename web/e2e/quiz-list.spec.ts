/**
 * All Quizzes: found, sorted, tagged, deleted and brought back, with a mouse, by keyboard alone, and
 * on a phone.
 */
import type { Page } from "@playwright/test";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { pressByKey, tabTo } from "./by-keys.ts";
import { expect, phone, test } from "./test.ts";

const titles = ["Capitals", "Rivers", "Mountains", "Islands"];

async function writeAll(page: Page): Promise<void> {
  for (const title of titles) {
    const content = { kind: "choice", answers: [answerOf("Yes", true), answerOf("No")] };
    await writeQuiz(page, title, [{ text: `Is this about ${title}, or xylophones?`, content }]);
  }
  const headers = await authorization(page);
  const [first] = await (await page.request.get("/api/v1/quiz?sort=title", { headers })).json();
  const data = { version: first.version, tags: ["europe"] };
  const tagged = await page.request.patch(`/api/v1/quiz/${first.id}`, { headers, data });
  expect(tagged.ok(), await tagged.text()).toBe(true);
}

const shown = (page: Page) => page.getByRole("main").getByRole("article").getByRole("heading");
const link = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Selected quizzes" });

test("an author finds, sorts, tags and deletes quizzes", async ({ server, someone }) => {
  const page = await someone();
  await becomeAuthor(page, server);
  await writeAll(page);
  await page.goto("/dashboard/quiz");
  await expect(shown(page)).toHaveText(["Capitals", "Islands", "Mountains", "Rivers"]);
  await expectAccessibleInBoth(page, "the list of quizzes as cards");

  await page.getByLabel("Sort by").selectOption("Title");
  await expect(page).toHaveURL(/\?sort=title$/);
  await page.getByLabel("Search quizzes").fill("about riv xylo");
  await expect(shown(page)).toHaveText(["Rivers"]);
  await page.reload();
  await expect(shown(page)).toHaveText(["Rivers"]);
  await page.getByLabel("Search quizzes").fill("");
  await page.getByLabel("Tags").selectOption("europe (1)");
  await expect(shown(page)).toHaveText(["Capitals"]);
  await page.getByLabel("Tags").selectOption("All tags");
  await expect(shown(page)).toHaveCount(4);

  await page.getByRole("checkbox", { name: "Select Capitals" }).check();
  await page.getByRole("checkbox", { name: "Select Mountains" }).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("3 selected");
  await expectAccessibleInBoth(page, "selected quizzes");
  await bar(page).getByRole("button", { name: "Tags" }).click();
  await page.getByLabel("Add tags").fill("Geo");
  await page.getByLabel("Add tags").press("Enter");
  await expectAccessibleInBoth(page, "tags of several quizzes");
  await page.getByRole("button", { name: "Save tags" }).click();
  await expect(page.getByText("Tags of 3 quizzes changed")).toBeVisible();
  await expect(page.getByLabel("Tags")).toContainText("geo (3)");
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await expect(shown(page)).toHaveText(["Rivers"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(shown(page)).toHaveCount(4);

  await page.getByLabel("List", { exact: true }).check();
  await expectAccessibleInBoth(page, "the list of quizzes as rows");
  await page.goto("/dashboard/quiz");
  await expect(page.getByLabel("List", { exact: true })).toBeChecked();
  await page.getByRole("button", { name: "More for Islands" }).click();
  await expectAccessibleInBoth(page, "the menu of a quiz");
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(shown(page)).toHaveCount(5);
  // Any place of the card opens the editor.
  const card = page.getByRole("article").filter({ has: link(page, "Mountains") });
  await card.click({ position: { x: 400, y: 8 } });
  await expect(page).toHaveURL(/\/edit$/);
});

test("the list works by keyboard alone", async ({ server, someone }) => {
  const page = await someone();
  await becomeAuthor(page, server);
  await writeAll(page);
  await page.goto("/dashboard/quiz?sort=title");
  await link(page, "Capitals").focus();
  await page.keyboard.press("Space");
  await expect(bar(page)).toContainText("1 selected");
  // Past Start, its settings, Delete, the menu, Edit, Questions and the next box.
  for (let count = 0; count < 8; count += 1) await page.keyboard.press("Tab");
  await expect(link(page, "Islands")).toBeFocused();
  await page.keyboard.press("Shift+Space");
  await expect(bar(page)).toContainText("2 selected");
  await pressByKey(page, bar(page).getByRole("button", { name: "Tags" }));
  await tabTo(page, page.getByLabel("Add tags"));
  await page.keyboard.type("Geo");
  await page.keyboard.press("Enter");
  await pressByKey(page, page.getByRole("button", { name: "Save tags" }));
  await expect(page.getByText("Tags of 2 quizzes changed")).toBeVisible();
  await link(page, "Islands").focus();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  for (let count = 0; count < 4; count += 1) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "More for Islands" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Preview" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(shown(page)).toHaveText(["Capitals", "Mountains", "Rivers"]);
  await link(page, "Rivers").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/edit$/);
});

test("the list fits a phone", async ({ server, someone }) => {
  const page = await someone();
  await becomeAuthor(page, server);
  await writeAll(page);
  const small = await someone(phone);
  await small.context().addCookies(await page.context().cookies());
  await small.setViewportSize({ width: 360, height: 740 });
  for (const view of ["grid", "list"]) {
    await small.goto(`/dashboard/quiz?view=${view}`);
    await small.getByRole("checkbox", { name: "Select Rivers" }).check();
    await expect(bar(small)).toContainText("1 selected");
    const width = await small.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
    await expectAccessibleInBoth(small, `the list of quizzes on a phone, as a ${view}`);
  }
  await small.getByRole("checkbox", { name: "Select Islands" }).check();
  await bar(small).getByRole("button", { name: "Delete" }).tap();
  await expect(shown(small)).toHaveCount(2);
  await small.getByRole("button", { name: "Undo" }).tap();
  await expect(shown(small)).toHaveCount(4);
});
