/**
 * The version history of a quiz: compared and restored by mouse, with an undo, by keyboard alone,
 * and on a phone.
 */
import type { Page } from "@playwright/test";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { saved, textOf } from "./editor-acts.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

const content = { kind: "choice", answers: [answerOf("Nile", true), answerOf("Amazon")] };

/** Opens a quiz that was published with one text and says another now. */
async function changedQuiz(page: Page, server: Server): Promise<void> {
  await becomeAuthor(page, server);
  const id = await writeQuiz(page, "Rivers", [
    { text: "Which river is longer?", content },
    { text: "Where does it end?", content: { kind: "openText" } },
  ]);
  const headers = await authorization(page);
  const { version } = await (await page.request.get(`/api/v1/quiz/${id}`, { headers })).json();
  const done = await page.request.patch(`/api/v1/quiz/${id}`, {
    headers,
    data: { version, status: "PUBLISHED" },
  });
  expect(done.ok(), await done.text()).toBe(true);
  await page.goto(`/dashboard/quiz/${id}/edit`);
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Version history" });
const menuOf = (page: Page) => page.getByRole("button", { name: "More" });

test("a version is compared and restored, and that is undone", async ({ server, someone }) => {
  const page = await someone();
  await changedQuiz(page, server);
  await textOf(page).fill("Which one is longer?");
  // What isn't saved yet is saved before anything is restored.
  await menuOf(page).click();
  await page.getByRole("menuitem", { name: "Version history" }).click();
  const dialog = dialogOf(page);
  await expectAccessibleInBoth(page, "the version history");
  await dialog.getByRole("button", { name: /Published/ }).click();
  const change = dialog.getByRole("listitem").filter({ hasText: "Question 1 was changed" });
  await expect(change.getByRole("definition")).toHaveText([
    "Which river is longer?",
    "Which one is longer?",
  ]);
  await expectAccessibleInBoth(page, "a version beside the quiz now");
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByText("Version restored.")).toBeVisible();
  await expect(textOf(page)).toHaveValue("Which river is longer?");
  await saved(page);

  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("The quiz is as it was before.")).toBeVisible();
  await expect(textOf(page)).toHaveValue("Which one is longer?");
  await page.reload();
  await expect(textOf(page)).toHaveValue("Which one is longer?");
});

test("the history is read and a version restored by keyboard alone", async ({
  server,
  someone,
}) => {
  const page = await someone();
  await changedQuiz(page, server);
  await textOf(page).fill("Which one is longer?");
  await menuOf(page).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Version history" }).focus();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  const row = dialog.getByRole("button", { name: /Published/ });
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: /^What has changed since/ })).toBeFocused();
  await dialog.getByRole("button", { name: "All versions" }).focus();
  await page.keyboard.press("Enter");
  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Restore this version" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(textOf(page)).toHaveValue("Which river is longer?");
});

test("nothing is restored over someone else's change", async ({ server, someone }) => {
  const page = await someone();
  await changedQuiz(page, server);
  await menuOf(page).click();
  await page.getByRole("menuitem", { name: "Version history" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: /Published/ }).click();
  await expect(dialog.getByText("Nothing. The quiz is the same as this version.")).toBeVisible();
  await page.keyboard.press("Escape");
  await textOf(page).fill("Which one is longer?");
  await saved(page);

  const id = page.url().split("/").at(-2);
  const headers = await authorization(page);
  const { version } = await (await page.request.get(`/api/v1/quiz/${id}`, { headers })).json();
  const data = { version, title: "Rivers of the world" };
  expect((await page.request.patch(`/api/v1/quiz/${id}`, { headers, data })).ok()).toBe(true);
  await menuOf(page).click();
  await page.getByRole("menuitem", { name: "Version history" }).click();
  await dialog.getByRole("button", { name: /Published/ }).click();
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByText(/^Someone else changed the quiz/)).toBeVisible();
  await expect(textOf(page)).toHaveValue("Which one is longer?");
});

test("the history fits a phone", async ({ server, someone }) => {
  const page = await someone(phone);
  await page.setViewportSize({ width: 360, height: 740 });
  await changedQuiz(page, server);
  await menuOf(page).click();
  await page.getByRole("menuitem", { name: "Version history" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: /Published/ }).click();
  await expect(dialog.getByText("Nothing. The quiz is the same as this version.")).toBeVisible();
  await expectAccessibleInBoth(page, "a version on a phone");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);

  // The quiz changes, and the version comes back.
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: "Edit" }).check();
  await textOf(page).fill("Which one is longer?");
  await saved(page);
  await menuOf(page).tap();
  await page.getByRole("menuitem", { name: "Version history" }).tap();
  await dialog.getByRole("button", { name: /Published/ }).tap();
  await dialog.getByRole("button", { name: "Restore this version" }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Version restored.")).toBeVisible();
});
