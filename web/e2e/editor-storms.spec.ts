/**
 * What goes wrong while someone writes a quiz: a reload between two keys, a lost network, a crashed
 * server, a lost response, a double click, a paste of anything.
 */
import type { Page } from "@playwright/test";
import { goBack, goForward } from "./acts.ts";
import { expectAccessible } from "./axe.ts";
import { addByMouse, newQuiz, saved, textOf } from "./editor-acts.ts";
import { expect, test } from "./test.ts";

const questions = (page: Page) =>
  page.getByRole("list", { name: "Questions in this quiz" }).getByRole("listitem");

async function aQuestion(page: Page, text: string) {
  await addByMouse(page, "Choice");
  await textOf(page).fill(text);
  await saved(page);
}

test("a reload between two keys is asked about, and takes nothing", async ({ server, someone }) => {
  const page = await someone();
  await newQuiz(page, server, "Reload");
  await aQuestion(page, "Calm");
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await textOf(page).press("End");
  await page.keyboard.type(" before the storm");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(textOf(page)).toHaveValue("Calm before the storm");
  await saved(page);
  // Whether it was saved on the way out or afterwards, it never counts as someone else's change.
  await expect(page.locator("#conflict-title")).toBeHidden();
  await page.reload();
  expect(asked).toHaveLength(1);
  await expect(textOf(page)).toHaveValue("Calm before the storm");
});

test("a title that is being typed is there after a reload", async ({ server, someone }) => {
  const page = await someone();
  await newQuiz(page, server, "Reload");
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await page.keyboard.type("A calm sea");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "A calm sea" })).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "A calm sea" })).toBeVisible();
});

test("leaving by the app's own ways is asked about while nothing can be saved", async ({
  server,
  someone,
}) => {
  const page = await someone();
  await newQuiz(page, server, "Leaving");
  const url = page.url();
  await aQuestion(page, "Here");
  // Back and forth within the app, so that the browser's own buttons stay in it.
  await page.getByRole("link", { name: "View All Quizzes" }).click();
  await expect(textOf(page)).toBeHidden();
  await goBack(page);
  await expect(textOf(page)).toHaveValue("Here");
  await page.context().setOffline(true);
  await textOf(page).fill("Here and away");
  const ask = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: "View All Quizzes" }).click();
  await expect(ask).toBeVisible();
  await expectAccessible(page, "leaving the editor without a network");
  await ask.getByRole("button", { name: "Stay here" }).click();
  await expect(textOf(page)).toHaveValue("Here and away");
  await goForward(page);
  await expect(ask).toBeVisible();
  await ask.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(textOf(page)).toBeHidden();
  await page.context().setOffline(false);
  await page.goto(url);
  await expect(textOf(page)).toHaveValue("Here and away");
  await saved(page);
});

test("a server that dies and an answer that gets lost cost nothing", async ({
  server,
  someone,
}) => {
  const page = await someone();
  await newQuiz(page, server, "Server");
  await aQuestion(page, "One");
  await server.kill();
  await textOf(page).fill("One and two");
  await expect(page.locator("[data-save=away]")).toBeVisible();
  await page.keyboard.type(" and three");
  await server.restart();
  await saved(page);

  let lost = 0;
  await page.route("**/document", async (route) => {
    if (route.request().method() !== "PUT" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort("connectionrefused");
  });
  await textOf(page).press("End");
  await page.keyboard.type(", and four");
  await expect(page.locator("[data-save=away]")).toBeVisible();
  await saved(page);
  await expect(page.locator("#conflict-title")).toBeHidden();
  await page.reload();
  await expect(textOf(page)).toHaveValue("One and two and three, and four");
});

test("a double click does a thing once", async ({ server, someone }) => {
  test.setTimeout(240_000);
  const page = await someone();
  await newQuiz(page, server, "Twice");
  for (const text of ["first", "second", "third"]) {
    await page.getByRole("button", { name: "Add question" }).click();
    const window = page.getByRole("dialog", { name: "Add a question" });
    await window.getByRole("button", { name: /^Slide/ }).dblclick();
    await expect(window).toBeHidden();
    await textOf(page).fill(text);
  }
  await expect(questions(page)).toHaveCount(3);
  await page.getByRole("button", { name: /^Duplicate/ }).dblclick();
  await expect(questions(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Delete question" }).dblclick();
  await expect(questions(page)).toHaveCount(3);
  await questions(page).first().getByText("first").click();
  await page.getByRole("button", { name: "Delete question" }).dblclick();
  await expect(questions(page)).toHaveText([/second/, /third/]);
  await page.getByRole("button", { name: "Publish" }).click();
  const window = page.getByRole("dialog", { name: "Before you publish" });
  await window.getByRole("button", { name: "Publish" }).dblclick();
  await expect(page.getByText("Quiz published.").first()).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Published" })).toBeVisible();
});

/** As the keyboard does it: through the clipboard event. */
async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    });
    if (document.activeElement?.dispatchEvent(event) !== false) {
      document.execCommand("insertText", false, pasted);
    }
  }, text);
}

test("100 kB of anything can be pasted anywhere", async ({ server, someone }) => {
  test.setTimeout(240_000);
  const page = await someone();
  await newQuiz(page, server, "Nonsense");
  await aQuestion(page, "");
  const line = `${"\u202ezażółć 🦆 **{{x}}** $\\frac{1}{ <b> ".repeat(300)}\n`;
  const nonsense = line.repeat(Math.ceil(100_000 / line.length));
  await textOf(page).focus();
  await paste(page, nonsense);
  expect((await textOf(page).inputValue()).length).toBeLessThanOrEqual(500);
  await page.getByRole("textbox", { name: "Answer A" }).focus();
  await paste(page, nonsense);
  await expect(page.getByRole("textbox", { name: /^Answer/ })).toHaveCount(8);
  await saved(page);

  await addByMouse(page, "Poll");
  await page.getByRole("textbox", { name: "Answer A" }).focus();
  await paste(page, nonsense);
  await expect(page.getByRole("textbox", { name: /^Answer/ })).toHaveCount(8);
  await saved(page);

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Paste a list" }).click();
  const window = page.getByRole("dialog", { name: "Paste a list" });
  // The browser's own editing commands would take minutes to insert this many lines.
  await window.getByRole("textbox").evaluate((field: HTMLTextAreaElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
    set?.call(field, "a\n*b\n\n".repeat(17_000));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(window.getByText(/at most 200 questions/)).toBeVisible();
  await expectAccessible(page, "a list that is too long");
  await window.getByRole("button", { name: "Add 198 questions" }).dblclick();
  await expect(questions(page)).toHaveCount(200);
  await saved(page);
  await expect(page.getByRole("button", { name: "Add question" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
