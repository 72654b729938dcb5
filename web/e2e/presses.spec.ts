/**
 * How many presses the ways of authors take, so that none gets longer by accident. Typing isn't
 * counted: fields are filled in without a press. `docs/testing.md` has what they took before.
 */
import type { Page } from "@playwright/test";
import { codeFromEmail, password } from "./acts.ts";
import { answerOf, becomeAuthor, writeQuiz } from "./authors.ts";
import { countPresses } from "./presses.ts";
import { expect, test } from "./test.ts";

const email = "ada@example.org";

const inLobby = async (page: Page) => {
  await expect(page).toHaveURL(/\/host\/\d+$/);
  await expect(page.getByRole("heading", { name: /^Players \(/ })).toBeVisible();
};

/** From the dashboard to the page where questions are added. */
async function createQuiz(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: /^Create New Quiz/ }).click();
  await page.getByLabel("Quiz Title *").fill(title);
  await page.getByLabel("Description").fill("Written by a journey of the browser tests.");
  await page.getByRole("button", { name: "Create Quiz" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add Questions" })).toBeVisible();
}

/** From the editor on. */
async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish" }).click();
  const window = page.getByRole("dialog", { name: "Before you publish" });
  await expect(window.getByText("Everything looks good.")).toBeVisible();
  await window.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("dialog", { name: "Published" })).toBeVisible();
}

test("from the front page to a verified account: 2, and on to a lobby: 6", async ({
  server,
  someone,
}) => {
  const page = await someone();
  const presses = await countPresses(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Get Started" }).click();
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  // The code is all that is left to do, and its sixth character sends it.
  await expect(page.getByRole("textbox", { name: "Verification code" })).toBeFocused();
  await page.keyboard.type(await codeFromEmail(server, email));
  await expect(page.getByText("Email verified successfully").first()).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(2);

  await expect(page).toHaveURL(/\/feed$/);
  await page.getByRole("button", { name: /Ada Lovelace/ }).click();
  await page.getByRole("menuitem", { name: "Dashboard" }).click();
  const steps = page.getByRole("region", { name: "Your first ten minutes" });
  await steps.getByRole("button", { name: "Copy the sample quiz" }).click();
  await steps.getByRole("button", { name: "Open the lobby" }).click();
  await inLobby(page);
  expect(presses()).toBeLessThanOrEqual(6);
});

test("from the dashboard to five questions by form, published: 15", async ({ server, someone }) => {
  const page = await someone();
  const presses = await countPresses(page);
  await becomeAuthor(page, server);
  await page.goto("/dashboard");
  await createQuiz(page, "Five oceans");
  const text = page.getByLabel("Question", { exact: true });
  for (let number = 1; number <= 5; number += 1) {
    await text.fill(`Which is ocean ${number}?`);
    for (const letter of "ABCD") {
      await page.getByRole("textbox", { name: `Option ${letter}`, exact: true }).fill(letter);
    }
    await page.getByRole("checkbox", { name: "Option A is right" }).click();
    await page.getByRole("button", { name: "Add Question", exact: true }).click();
    await expect(page.getByText(`Questions Added (${number})`)).toBeVisible();
    // Writing on needs no press to get to the next question.
    await expect(text).toBeFocused();
    await expect(text).toHaveValue("");
  }
  await page.getByRole("link", { name: "Edit quiz details" }).click();
  await publish(page);
  expect(presses()).toBeLessThanOrEqual(15);
});

/** On the page that creates a quiz, until the questions are in the editor. */
async function pasteList(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Paste a list" }).click();
  const window = page.getByRole("dialog", { name: "Paste a list" });
  const questions = [1, 2, 3, 4, 5].map((number) => `Which is ocean ${number}?\n* This\nThat`);
  await window.getByLabel("Questions and answers").fill(questions.join("\n\n"));
  await window.getByRole("button", { name: "Add 5 questions" }).click();
}

test("from the dashboard by a pasted list to a published quiz: 5", async ({ server, someone }) => {
  const page = await someone();
  const presses = await countPresses(page);
  await becomeAuthor(page, server);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^Create New Quiz/ }).click();
  await pasteList(page);
  await publish(page);
  expect(presses()).toBeLessThanOrEqual(5);
});

test("from the dashboard by a pasted list to a first lobby: 4", async ({ server, someone }) => {
  const page = await someone();
  const presses = await countPresses(page);
  await becomeAuthor(page, server);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^Create New Quiz/ }).click();
  await pasteList(page);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await inLobby(page);
  expect(presses()).toBeLessThanOrEqual(4);
});

test("from a card to its lobby: 1", async ({ server, someone }) => {
  const page = await someone();
  const presses = await countPresses(page);
  await becomeAuthor(page, server);
  await writeQuiz(page, "Oceans", [
    {
      text: "Which is first?",
      content: { kind: "choice", answers: [answerOf("This", true), answerOf("That")] },
    },
  ]);
  await page.goto("/dashboard/quiz");
  await page
    .getByRole("article")
    .filter({ hasText: "Oceans" })
    .getByRole("button", { name: /^Start/ })
    .first()
    .click();
  await inLobby(page);
  expect(presses()).toBe(1);
});
