/** Flash cards: by keyboard alone on a phone's width, without an account and then with one. */
import type { Page } from "@playwright/test";
import { answer, joinRoom, next, password } from "./acts.ts";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  hostQuiz,
  writeQuiz,
} from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is the largest ocean?",
    content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
    explanation: "It covers a third of the Earth.",
  },
  { text: "How deep is it in km?", content: number("11") },
];

function number(right: string) {
  return { kind: "number", right, tolerance: "1", unit: "km", range: null };
}

const small = { ...phone, viewport: { width: 360, height: 640 } };

async function publish(page: Page, id: string): Promise<void> {
  const headers = await authorization(page);
  const { version } = await (await page.request.get(`/api/v1/quiz/${id}`, { headers })).json();
  const data = { version, visibility: "PUBLIC", status: "PUBLISHED" };
  const done = await page.request.patch(`/api/v1/quiz/${id}`, { headers, data });
  expect(done.ok(), await done.text()).toBe(true);
}

test("a quiz is studied by keyboard alone, and moves from the device to the account", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  const id = await writeQuiz(ada, "Oceans", questions);
  await publish(ada, id);

  const page = await someone(small);
  await page.goto("/cards");
  await expect(page.getByText("No flash cards yet")).toBeVisible();
  await expectAccessibleInBoth(page, "no flash cards");
  await page.goto(`/quiz/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Flash cards" }).click();
  const question = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(question).toHaveText("Which is the largest ocean?");
  await expect(page.getByText("It covers a third of the Earth.")).toBeHidden();
  await expectAccessibleInBoth(page, "the front of a card");

  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "Answer" })).toBeFocused();
  await expect(page.getByText("It covers a third of the Earth.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Good in 3 days" })).toBeVisible();
  await expectAccessibleInBoth(page, "the back of a card");
  await page.keyboard.press("1");
  await expect(question).toHaveText("How deep is it in km?");
  await expect(question).toBeFocused();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Good in 3 days" }).press("Enter");

  // What wasn't remembered comes again, until it is.
  await expect(question).toHaveText("Which is the largest ocean?");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Good done for today" })).toBeVisible();
  await page.keyboard.press("3");
  await expect(page.getByText("Done: 2 cards")).toBeVisible();
  await page.getByRole("link", { name: "All flash cards" }).last().click();
  await expect(page.getByRole("heading", { name: "Nothing to review today" })).toBeVisible();
  await expect(page.getByText("Your flash cards are kept on this device.")).toBeVisible();
  await expect(page.getByRole("row")).toHaveText([
    "DayCards to review",
    "Today0",
    /1$/,
    /0$/,
    /1$/,
    /0$/,
    /0$/,
    /0$/,
  ]);
  await expectAccessibleInBoth(page, "the flash cards of a device");

  await page.getByRole("link", { name: "Log in to have them everywhere" }).click();
  await page.getByLabel("Email", { exact: true }).fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/cards$/);
  await expect(page.getByText("No flash cards yet")).toBeVisible();
  await page.getByRole("button", { name: "Add to my account" }).click();
  await expect(page.getByText("2 cards added")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: "Oceans" })).toBeVisible();
  await expectAccessibleInBoth(page, "the flash cards of an account");

  await page.getByRole("button", { name: "Remove Oceans" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No flash cards yet")).toBeVisible();
});

test("what was missed in a live session is kept with one tap", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Oceans", questions.slice(0, 1)));
  const maya = await someone(small);
  await joinRoom(maya, code, "Maya");
  await next(host, "Start Quiz");
  await answer(maya, "Atlantic");
  await next(host, "Show the podium");
  await maya.getByRole("button", { name: "Add what you missed to flash cards" }).click();
  await expect(maya.getByText("1 question is in your flash cards.")).toBeVisible();
  await expectAccessibleInBoth(maya, "the result with flash cards");
  await maya.getByRole("link", { name: "Study flash cards" }).click();
  await expect(maya.getByRole("heading", { name: "Missed in “Oceans”" })).toBeVisible();
  await maya.getByRole("link", { name: "Study", exact: true }).click();
  // The page before has other headings.
  await expect(maya.getByRole("heading", { level: 1, name: "Study" })).toBeAttached();
  const question = maya.getByRole("main").getByRole("heading", { level: 2 });
  await expect(question).toHaveText("Which is the largest ocean?");
  await maya.getByRole("button", { name: "Show the answer" }).click();
  await maya.getByRole("button", { name: "Easy in 8 days" }).click();
  await expect(maya.getByText("Done: 1 card")).toBeVisible();
});
