/**
 * One question, written as on paper: by mouse, by keyboard alone, and with a finger on a phone. The
 * page never covers what is typed, and everything is accessible in both themes.
 */
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./authors.ts";
import { addByMouse, newQuiz, saved, textOf } from "./editor-acts.ts";
import { expect, phone, test } from "./test.ts";

const answer = (page: Page, letter: string) =>
  page.getByRole("textbox", { name: `Answer ${letter}` });
const isRight = (page: Page, letter: string) =>
  page.getByRole("checkbox", { name: `Answer ${letter} is right` });
const tools = (page: Page) => page.getByRole("toolbar", { name: "Formatting" });
const preview = (page: Page) =>
  page.getByRole("region", { name: "The question on a player's phone" });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("it isn't on the page");
  return box;
}

/** Whether nothing lies over the middle of it. */
function isUncovered(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && element.contains(top);
  });
}

test("a question is written by mouse", async ({ server, someone }) => {
  const page = await someone();
  await newQuiz(page, server, "Oceans");
  await page.getByRole("button", { name: "Oceans" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Seas and oceans");
  // Anyone who goes on elsewhere has said enough.
  await addByMouse(page, "Choice");
  await expect(page.getByRole("heading", { level: 1, name: "Seas and oceans" })).toBeVisible();

  await textOf(page).fill("Which is the largest ocean?");
  await expect(tools(page)).toBeVisible();
  const before = await boxOf(answer(page, "A"));
  await textOf(page).dblclick({ position: { x: 110, y: 20 } });
  await tools(page).getByRole("button", { name: "Bold" }).click();
  await expect(textOf(page)).toHaveValue(/\*\*(Which|is|the|largest)\*\*/);
  await expect(preview(page).locator("strong").first()).toBeVisible();
  await expect(textOf(page)).toBeFocused();

  await textOf(page).press("End");
  await tools(page).getByRole("button", { name: "Formula" }).click();
  const window = page.getByRole("dialog", { name: "Formula" });
  await window.getByRole("textbox", { name: "Formula in LaTeX" }).fill("x^2");
  await expect(window.getByRole("region", { name: "Preview" }).locator("math")).toBeVisible();
  await expectAccessibleInBoth(page, "the window for a formula");
  await window.getByRole("button", { name: "Insert formula" }).click();
  await expect(textOf(page)).toHaveValue(/\$x\^2\$$/);

  await answer(page, "A").click();
  await page.keyboard.type("Atlantic");
  await answer(page, "B").click();
  await page.keyboard.type("Pacific");
  await page.locator(".right-mark").nth(1).click();
  await expect(isRight(page, "B")).toBeChecked();
  await expect(preview(page).getByText("Pacific")).toBeVisible();
  // Neither focus nor buttons moved what is below.
  expect((await boxOf(answer(page, "A"))).y).toBe(before.y);
  // Two columns: the second answer beside the first.
  expect((await boxOf(answer(page, "B"))).y).toBe(before.y);

  await page.getByRole("button", { name: "Add picture, video or sound" }).click();
  await expect(page.getByRole("button", { name: "Upload", exact: true })).toBeFocused();
  await expectAccessibleInBoth(page, "a question that is being written");
  await saved(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Seas and oceans" })).toBeVisible();
  await expect(answer(page, "B")).toHaveValue("Pacific");
  await expect(isRight(page, "B")).toBeChecked();
});

test("a question is written by keyboard alone, also its title and its formatting", async ({
  server,
  someone,
}) => {
  const page = await someone();
  const { keyboard } = page;
  await newQuiz(page, server, "Rivers");
  const title = page.getByRole("button", { name: "Rivers" });
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await keyboard.press("Tab");
    if (await title.evaluate((element) => element === document.activeElement)) break;
  }
  await keyboard.press("Enter");
  await keyboard.type("No");
  await keyboard.press("Enter");
  await expect(page.getByText("The title needs at least 3 characters.")).toBeVisible();
  await keyboard.press("Escape");
  await expect(title).toBeFocused();
  await keyboard.press("Enter");
  await keyboard.type("Long rivers");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Long rivers" })).toBeVisible();

  // Outside of texts with formatting, the keys of bold are those of the sidebar.
  await keyboard.press("Control+b");
  const sidebar = page.getByRole("dialog", { name: "Dashboard navigation" });
  await expect(sidebar.getByRole("link", { name: "Drafts" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(sidebar).toHaveCount(0);

  await keyboard.press("Control+Enter");
  const choosing = page.getByRole("dialog", { name: "Add a question" });
  await expect(choosing.getByRole("searchbox")).toBeFocused();
  await keyboard.type("choice");
  await keyboard.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await expect(choosing).toHaveCount(0);
  await keyboard.type("Which is longest?");
  await keyboard.press("Control+Shift+ArrowLeft");
  await keyboard.press("Control+Shift+ArrowLeft");
  await keyboard.press("Control+b");
  await expect(textOf(page)).toHaveValue(/\*\*/);
  await expect(sidebar).toHaveCount(0);
  await keyboard.press("Alt+F10");
  await expect(tools(page).getByRole("button", { name: "Bold" })).toBeFocused();
  await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveValue(/\*\*\*/);

  for (let tabs = 0; tabs < 10; tabs += 1) {
    await keyboard.press("Tab");
    if (await answer(page, "A").evaluate((field) => field === document.activeElement)) break;
  }
  await keyboard.type("Nile");
  await keyboard.press("Shift+Tab");
  await keyboard.press("Space");
  await expect(isRight(page, "A")).toBeChecked();
  await page.getByRole("button", { name: "Move Answer A", exact: true }).focus();
  // To the right in the first line of tiles, then down into the next.
  await keyboard.press("Space");
  await keyboard.press("ArrowRight");
  await keyboard.press("Space");
  await expect(answer(page, "B")).toHaveValue("Nile");
  await expect(isRight(page, "B")).toBeChecked();
  await keyboard.press("Control+s");
  await saved(page);
});

test("a question is written with a finger, and stays in sight meanwhile", async ({
  server,
  someone,
}) => {
  const author = await someone();
  await newQuiz(author, server, "Seas");
  await addByMouse(author, "Choice");
  await textOf(author).fill("Which is the saltiest of all the seas on earth?");
  await saved(author);
  const page = await someone(phone);
  await page.context().addCookies(await author.context().cookies());
  await page.goto(author.url());
  await page.getByRole("list", { name: "Questions in this quiz" }).getByRole("listitem").tap();

  // Bar and tabs leave the screen to the question.
  const tabs = await boxOf(page.getByRole("group", { name: "Parts of the editor" }));
  expect(tabs.y + tabs.height).toBeLessThanOrEqual(120);
  await answer(page, "D").tap();
  await page.keyboard.type("Dead Sea");
  await page.evaluate(() => scrollBy(0, innerHeight));
  const reminder = page.locator(".format-dock-text");
  await expect(reminder).toHaveText("Which is the saltiest of all the seas on earth?");
  await expect(reminder).toBeInViewport();
  await expect(tools(page)).toBeInViewport();
  // Two taps in a third of a second are a double tap, which sets no caret in an empty field.
  await saved(page);
  await answer(page, "A").tap();
  expect(await isUncovered(answer(page, "A"))).toBe(true);
  await page.keyboard.type("Red Sea");
  const down = page.getByRole("button", { name: "Move Answer A down" });
  const target = await boxOf(down);
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44);
  await down.tap();
  await expect(answer(page, "B")).toHaveValue("Red Sea");
  await page.locator(".right-mark").nth(3).tap();
  await expect(isRight(page, "D")).toBeChecked();
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
  await expectAccessibleInBoth(page, "a question on a phone");
  await page.getByRole("button", { name: "More" }).tap();
  await expect(page.getByRole("menuitem", { name: "Undo" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Undo" }).tap();
  await expect(isRight(page, "D")).not.toBeChecked();
  await saved(page);
});
