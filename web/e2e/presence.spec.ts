/**
 * Two people in one editor see each other: who is there and at which question, who leaves, and who
 * made what. By keyboard alone and on a phone, too.
 */
import type { Page } from "@playwright/test";
import { authorization, expectAccessibleInBoth } from "./authors.ts";
import { saved, textOf } from "./editor-acts.ts";
import { friendsWithQuiz, setRole } from "./sharing-acts.ts";
import { expect, phone, test } from "./test.ts";

const groupOf = (page: Page) => page.getByRole("button", { name: /^Also here/ });
const lineOf = (page: Page) => page.locator("[data-elsewhere]");
/** Others are told within ten seconds or so; a slow machine takes longer. */
const soon = { timeout: 20_000 };

async function open(page: Page, quiz: string): Promise<void> {
  await page.goto(`/dashboard/quiz/${quiz}/edit`);
  await expect(page.getByRole("heading", { name: "Rivers" })).toBeVisible();
}

test("two people see each other in the editor, until one leaves or may no longer", async ({
  server,
  someone,
}) => {
  test.setTimeout(180_000);
  const [ada, grace] = [await someone(), await someone()];
  const quiz = await friendsWithQuiz(ada, grace, server);
  await setRole(ada, grace, quiz, "edit");
  await open(ada, quiz);
  await expect(groupOf(ada)).toHaveCount(0);
  await open(grace, quiz);
  await expect(lineOf(grace)).toHaveText("Ada Lovelace is editing question 1", soon);
  await expect(lineOf(ada)).toHaveText("Grace Hopper is editing question 1", soon);
  await expect(ada.getByText("Grace Hopper is here.")).toBeAttached();
  await expectAccessibleInBoth(ada, "an editor with someone else");

  await grace.getByRole("button", { name: /Where does it end/ }).click();
  await expect(lineOf(ada)).toHaveCount(0, soon);
  const row = ada.getByRole("button", { name: /Where does it end/ });
  await expect(row).toHaveAccessibleName(/Grace Hopper is editing question 2/);

  // By keyboard alone: the name shows, and the menu leads there.
  await groupOf(ada).focus();
  await expect(ada.locator("[data-presence]").getByText("Grace Hopper")).toBeVisible();
  await ada.keyboard.press("Enter");
  await expect(ada.getByRole("menuitem")).toHaveText(/Grace Hopper is editing question 2/);
  await expectAccessibleInBoth(ada, "where someone is");
  await ada.keyboard.press("Enter");
  await expect(textOf(ada)).toHaveValue("Where does it end?");
  await expect(lineOf(ada)).toHaveText("Grace Hopper is editing question 2");

  await setRole(ada, grace, quiz, "view");
  await expect(groupOf(ada)).toHaveCount(0, soon);
  await expect(groupOf(grace)).toHaveCount(0, soon);
  await setRole(ada, grace, quiz, "edit");
  await open(grace, quiz);
  await expect(groupOf(ada)).toHaveAccessibleName("Also here: Grace Hopper", soon);
  await grace.goto("/dashboard");
  await expect(groupOf(ada)).toHaveCount(0, soon);

  const second = await ada.context().newPage();
  await open(second, quiz);
  await expect(groupOf(second)).toHaveAccessibleName("Also here: You, in another window", soon);
  await second.close();
  await expect(groupOf(ada)).toHaveCount(0, soon);
});

test("a network that is gone takes its person with it, also on a phone", async ({
  server,
  someone,
}) => {
  test.setTimeout(180_000);
  const [ada, grace] = [await someone(phone), await someone()];
  const quiz = await friendsWithQuiz(ada, grace, server);
  await setRole(ada, grace, quiz, "edit");
  await open(grace, quiz);
  await ada.goto(`/dashboard/quiz/${quiz}/edit`);
  await expect(groupOf(ada)).toBeVisible(soon);
  await expectAccessibleInBoth(ada, "an editor with someone else, on a phone");
  await ada.getByRole("button", { name: /Which river is longer/ }).click();
  await expect(lineOf(ada)).toHaveText("Grace Hopper is editing question 1", soon);
  await expectAccessibleInBoth(ada, "a question that someone else has open, on a phone");
  await grace.context().setOffline(true);
  await expect(groupOf(grace)).toHaveCount(0, soon);
  await expect(groupOf(ada)).toHaveCount(0, { timeout: 30_000 });
  await grace.context().setOffline(false);
  await expect(groupOf(ada)).toBeVisible({ timeout: 30_000 });
});

test("a version says by whom it is, and gives one question back", async ({ server, someone }) => {
  test.setTimeout(180_000);
  const [ada, grace] = [await someone(), await someone()];
  const quiz = await friendsWithQuiz(ada, grace, server);
  await setRole(ada, grace, quiz, "edit");
  await open(grace, quiz);
  await textOf(grace).fill("Which one is longer?");
  await saved(grace);
  await grace.goto("/dashboard");
  await open(ada, quiz);
  await ada.getByRole("button", { name: "Start", exact: true }).click();
  await expect(ada).not.toHaveURL(/edit$/);
  await open(ada, quiz);
  await textOf(ada).fill("Which is the longest?");
  await saved(ada);
  await ada.getByRole("button", { name: "More", exact: true }).click();
  await ada.getByRole("menuitem", { name: "Version history" }).click();
  const dialog = ada.getByRole("dialog", { name: "Version history" });
  await expect(dialog.getByText(/^Changed by Grace Hopper, /)).toBeVisible();
  await expectAccessibleInBoth(ada, "versions and who made them");
  await dialog.getByRole("button", { name: /Hosted/ }).click();
  const bring = dialog.getByRole("button", { name: /Restore this question/ });
  await expect(bring).toBeVisible();
  await expectAccessibleInBoth(ada, "a question that can be brought back");
  await bring.focus();
  await ada.keyboard.press("Enter");
  await expect(textOf(ada)).toHaveValue("Which one is longer?");
  await expect(ada.getByText("Question restored.")).toBeVisible();
  await ada.getByRole("button", { name: "Undo" }).last().click();
  await expect(textOf(ada)).toHaveValue("Which is the longest?");
  await saved(ada);
});

test("questions of a shared quiz are added from the bank, with a credit", async ({
  server,
  someone,
}) => {
  test.setTimeout(180_000);
  const [ada, grace] = [await someone(), await someone(phone)];
  const quiz = await friendsWithQuiz(ada, grace, server);
  await setRole(ada, grace, quiz, "view");
  await grace.goto("/dashboard/quiz");
  const headers = await authorization(grace);
  const data = { title: "My mix", description: "Of others" };
  const made = await grace.request.post("/api/v1/quiz", { headers, data });
  await grace.goto(`/dashboard/quiz/${(await made.json()).id}/edit`);
  await grace.getByRole("button", { name: "Add from a quiz" }).click();
  const bank = grace.getByRole("dialog", { name: "Add from a quiz" });
  await bank.getByText("Shared with me").click();
  await expect(bank.getByText("From “Rivers” by Ada Lovelace").first()).toBeVisible();
  await expectAccessibleInBoth(grace, "questions that others share, on a phone");
  await bank.getByRole("checkbox", { name: /Which river is longer/ }).check();
  await bank.getByRole("button", { name: "Add 1 question" }).click();
  await expect(textOf(grace)).toHaveValue("Which river is longer?");
  await expect(grace.getByText("“Rivers” by Ada Lovelace")).toBeVisible();
});
