/**
 * The question bank: questions of one's own quizzes and of public ones are found, chosen and added
 * to a quiz, by mouse, by keyboard alone and on a phone, and say whom they are from.
 */
import type { Browser, Page } from "@playwright/test";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import { playSession } from "./crowd.ts";
import { newQuiz, saved, textOf } from "./editor-acts.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

const capitals = [
  {
    text: "Which city is the capital of Australia?",
    content: {
      kind: "choice",
      answers: [answerOf("Canberra", true), answerOf("Sydney"), answerOf("Perth")],
    },
    explanation: "It was built between Sydney and Melbourne.",
  },
  { text: "Lima is in Perú.", content: { kind: "trueFalse", isTrue: true } },
];

/** Someone else's quiz that everyone can find. Returns what they delete it with. */
async function publicQuiz(browser: Browser, server: Server) {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await becomeAuthor(page, server, { name: "Grace Hopper", email: "grace@example.org" });
  const id = await writeQuiz(page, "World capitals", capitals);
  const headers = await authorization(page);
  const { version } = await (await page.request.get(`/api/v1/quiz/${id}`, { headers })).json();
  const change = { version, visibility: "PUBLIC", status: "PUBLISHED" };
  const done = await page.request.patch(`/api/v1/quiz/${id}`, { headers, data: change });
  expect(done.ok(), await done.text()).toBe(true);
  return {
    remove: async () => {
      const gone = await page.request.delete(`/api/v1/quiz/${id}`, {
        headers: await authorization(page),
      });
      expect(gone.ok()).toBe(true);
    },
    close: () => context.close(),
  };
}

const bankOf = (page: Page) => page.getByRole("dialog", { name: "Add from a quiz" });
const listOf = (page: Page) => page.getByRole("list", { name: "Questions in this quiz" });

test("questions of others and one's own are added, undone and credited", async ({
  browser,
  server,
  someone,
}) => {
  test.setTimeout(180_000);
  const theirs = await publicQuiz(browser, server);
  const page = await someone();
  await newQuiz(page, server, "My mix");
  await writeQuiz(page, "Rivers", [
    { text: "Name a river.", content: { kind: "openText" } },
    {
      text: "Which river is longer?",
      content: { kind: "poll", answers: ["Nile", "Amazon"], takesSeveral: false },
    },
  ]);

  // Both from an empty quiz: two of one's own, then one of someone else's.
  await page.getByRole("button", { name: "Add from a quiz…" }).click();
  const bank = bankOf(page);
  const results = bank.getByRole("list", { name: "Questions found" });
  await expect(results.getByText("From “Rivers”")).toHaveCount(2);
  await bank.getByRole("searchbox").fill("AMAZÓN");
  await expect(results.getByRole("checkbox")).toHaveCount(1);
  await results.getByText("Which river is longer?").first().click();
  await bank.getByText("Public quizzes").click();
  await bank.getByRole("searchbox").fill("canberra");
  const found = results.getByRole("listitem").filter({ hasText: "capital of Australia" });
  await expect(found.getByText("From “World capitals” by Grace Hopper")).toBeVisible();
  await expect(found.getByText("Canberra (right)")).toBeVisible();
  await found.getByRole("button", { name: /^Preview/ }).click();
  await expect(found.getByText("It was built between Sydney and Melbourne.")).toBeVisible();
  await found.getByRole("checkbox").check();
  await expectAccessibleInBoth(page, "the question bank");
  await bank.getByRole("button", { name: "Add 2 questions" }).click();
  await expect(bank).toBeHidden();
  await expect(listOf(page).getByRole("listitem")).toHaveCount(2);
  await saved(page);

  await listOf(page).getByText("capital of Australia").click();
  const credit = page.getByRole("link", { name: "From “World capitals” by Grace Hopper" });
  await expect(credit).toBeVisible();
  await expectAccessible(page, "a question with its origin");

  // One undo takes all of them back, and one redo brings them again.
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("button", { name: "Add from a quiz…" })).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(listOf(page).getByRole("listitem")).toHaveCount(2);
  await saved(page);

  // A quiz that is deleted in between adds nothing, and the choice of others is made again.
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("button", { name: "Add from a quiz…" }).click();
  await bank.getByText("Public quizzes").click();
  await bank.getByRole("checkbox", { name: "Lima is in Perú." }).check();
  await theirs.remove();
  await bank.getByRole("button", { name: "Add 1 question" }).click();
  await expect(bank.getByText("These questions are no longer available.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bank).toBeHidden();

  // The copy stays, with the credit's text but no link.
  await page.reload();
  await listOf(page).getByText("capital of Australia").click();
  await expect(page.getByText("From “World capitals” by Grace Hopper")).toBeVisible();
  await expect(credit).toHaveCount(0);
  await theirs.close();
});

test("questions are found and added by keyboard alone, and on a phone", async ({
  server,
  someone,
}) => {
  test.setTimeout(180_000);
  const page = await someone();
  await newQuiz(page, server, "By keyboard");
  await writeQuiz(page, "World capitals", capitals);
  const { keyboard } = page;
  const bank = bankOf(page);
  const tabTo = async (name: RegExp | string, role: "button" | "checkbox") => {
    const control = bank.getByRole(role, { name }).first();
    await expect(control).toBeVisible();
    for (
      let tabs = 0;
      !(await control.evaluate((one) => one === document.activeElement));
      tabs += 1
    ) {
      expect(tabs, `${name} is within reach`).toBeLessThan(20);
      await keyboard.press("Tab");
    }
  };
  await page.getByRole("button", { name: "Add from a quiz…" }).focus();
  await keyboard.press("Enter");
  await expect(bank.getByRole("searchbox")).toBeFocused();
  await keyboard.type("peru");
  await expect(bank.getByRole("checkbox")).toHaveCount(1);
  await tabTo("Lima is in Perú.", "checkbox");
  await keyboard.press("Space");
  await tabTo(/^Add 1 question/, "button");
  await keyboard.press("Enter");
  await expect(bank).toBeHidden();
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveValue("Lima is in Perú.");
  await saved(page);

  const small = await someone(phone);
  await small.context().addCookies(await page.context().cookies());
  await small.goto(page.url());
  await small.getByRole("button", { name: "Add question" }).click();
  await small.getByRole("button", { name: "Add from a quiz…" }).click();
  const inPhone = bankOf(small);
  await inPhone.getByRole("checkbox", { name: "Which city is the capital of Australia?" }).check();
  const add = inPhone.getByRole("button", { name: "Add 1 question" });
  await expect(add).toBeInViewport();
  expect(
    await small.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    "nothing is wider than the phone",
  ).toBe(true);
  await expectAccessible(small, "the question bank on a phone");
  await add.click();
  await expect(inPhone).toBeHidden();
  await expect(textOf(small)).toHaveValue("Which city is the capital of Australia?");
  await saved(small);
});

test("what most players missed is a new quiz with one press", async ({ server, someone }) => {
  const page = await someone();
  await becomeAuthor(page, server);
  const choice = (text: string) => ({
    text,
    content: { kind: "choice", answers: [answerOf("Yes", true), answerOf("No")] },
  });
  const quiz = await writeQuiz(page, "Maps", ["Easy?", "Hard?", "Harder?"].map(choice));
  const room = await playSession(page, quiz, [
    { nickname: "Ann", picks: [0, 0, 1] },
    { nickname: "Ben", picks: [0, 1, 1] },
    { nickname: "Cem", picks: [0, 1, 1] },
  ]);
  await page.goto(`/dashboard/sessions/${room}`);
  const make = page.getByRole("button", { name: "Make a quiz of what was missed" });
  await make.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Practice: Maps" })).toBeVisible();
  await expect(listOf(page).getByRole("listitem")).toHaveText([/Harder\?/, /Hard\?/]);
  await page.goBack();
  await expectAccessible(page, "a report with something to practice");
  await page.setViewportSize({ width: 360, height: 740 });
  await make.click();
  await expect(page.getByRole("heading", { level: 1, name: "Practice: Maps (2)" })).toBeVisible();
});
