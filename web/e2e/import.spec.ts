/**
 * Importing and exporting quizzes: the report on every row comes before anything is stored, and the
 * losses of a format before anything is downloaded. A person says what the columns of a table hold
 * if it has no names. The printed sheet makes no requests.
 */
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { becomeAuthor, expectAccessibleInBoth } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const table = [
  "question,answer 1,answer 2,correct,time,explanation",
  "What is the capital of Peru?,Lima,Quito,1,30,It was founded in 1535.",
  "What is the capital of Chile?,Santiago,Lima,Cusco,30,",
  "Which is larger?,Peru,Chile,1,30,",
].join("\n");

/** The right answer comes first, and no row says so. */
const unnamed = [
  "1,Which ocean is the largest?,Pacific,Atlantic,Arctic",
  "2,Which ocean is the smallest?,Arctic,Pacific,Indian",
].join("\n");

const gift = [
  "::Ocean:: Which is the largest ocean? { =Pacific ~Atlantic ~Arctic }",
  "",
  "The sun is a star. {TRUE}",
  "",
  "Which river crosses the equator twice? {=Congo =Zaire}",
].join("\n");

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.locator("[data-drop-zone] input[type=file]").setInputFiles({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
}

function fate(page: Page, begins: string): Locator {
  const rows = page.getByRole("region", { name: "What happens to each row" });
  return rows.getByRole("row").filter({ hasText: begins });
}

const listed = (page: Page) =>
  page.getByRole("list", { name: "Questions in this quiz" }).getByRole("listitem");

async function expectGift(page: Page): Promise<void> {
  await choose(page, "oceans.txt", gift);
  await expect(page.getByText("3 questions can be imported.")).toBeVisible();
  await expect(page.getByText("Every row will be imported completely.")).toBeVisible();
  await page.getByRole("button", { name: "Import 3 questions" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(listed(page)).toHaveCount(5);
  await expect(listed(page).nth(2)).toContainText("Which is the largest ocean?");
}

/** What the dialog before an export says, and then the file. */
async function exportAs(page: Page, format: RegExp): Promise<string> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Export or print" }).click();
  const window = page.getByRole("dialog", { name: "Export this quiz" });
  await expect(window.getByText("Nothing is lost in this format.")).toBeVisible();
  await window.getByRole("radio", { name: format }).check();
  await expect(window.getByText("This format can't carry everything:")).toBeVisible();
  await expect(window.getByText("Time limits of 1, 2", { exact: true })).toBeVisible();
  await expectAccessibleInBoth(page, "the window before an export");
  const download = page.waitForEvent("download");
  await window.getByRole("button", { name: "Download" }).click();
  return readFile(await (await download).path(), "utf8");
}

/** Opens a downloaded sheet as a page of its own, and returns it with every URL it requested. */
async function openSheet(page: Page, button: string): Promise<[Page, string[]]> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const path = await (await download).path();
  const sheet = await page.context().newPage();
  const asked: string[] = [];
  sheet.on("request", (request) => asked.push(request.url()));
  const html = await readFile(path, "utf8");
  await sheet.route(pathToFileURL(path).href, (route) =>
    route.fulfill({ contentType: "text/html", body: html }),
  );
  await sheet.goto(pathToFileURL(path).href);
  return [sheet, asked];
}

test("files come in row by row, and go out without surprises", async ({ server, someone }) => {
  const page = await someone({ colorScheme: "dark" });
  await becomeAuthor(page, server);
  await page.goto("/dashboard/quiz/import");
  await choose(page, "capitals.csv", table);
  await expect(page.getByText("2 questions can be imported.")).toBeVisible();
  await expect(page.getByText("1 row will be skipped.")).toBeVisible();
  await expect(fate(page, "What is the capital of Peru?")).toContainText("Question 1");
  await expect(fate(page, "What is the capital of Chile?")).toContainText(
    "Skipped: its right answer isn't one of its answers",
  );
  await expect(fate(page, "Which is larger?")).toContainText("Question 2");
  await expectAccessibleInBoth(page, "what an import would bring");
  const small = await someone(phone);
  await small.context().addCookies(await page.context().cookies());
  await small.goto("/dashboard/quiz/import");
  await choose(small, "capitals.csv", table);
  await expect(fate(small, "What is the capital of Chile?")).toBeVisible();
  await expectAccessibleInBoth(small, "what an import would bring, on a phone");
  // A dry run stores nothing.
  await small.goto("/dashboard/quiz");
  await expect(small.getByText("No quizzes found")).toBeVisible();

  await page.getByRole("button", { name: "Import 2 questions" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(listed(page)).toHaveCount(2);
  await expect(listed(page).first()).toContainText("What is the capital of Peru?");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Import questions" }).click();
  await expectGift(page);

  const xml = await exportAs(page, /^Moodle XML/);
  expect(xml).toContain("What is the capital of Peru?");
  expect(xml).toContain("<quiz>");
  const [sheet, asked] = await openSheet(page, "Sheet");
  await expect(sheet.getByText("Which is the largest ocean?")).toBeVisible();
  await expect(sheet.getByText("It was founded in 1535.")).toHaveCount(0);
  const [key, askedByKey] = await openSheet(page, "Sheet with answers");
  await expect(key.getByText("Congo").first()).toBeVisible();
  expect([...asked, ...askedByKey].every((url) => /^(?:file|data):/.test(url))).toBe(true);
  await expectAccessibleInBoth(key, "the sheet with answers");
});

/** Moves to a control with Tab. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab doesn't get there");
}

test("a table without names is imported by saying what its columns hold", async ({
  server,
  someone,
}) => {
  const page = await someone({ reducedMotion: "reduce" });
  await becomeAuthor(page, server);
  await page.goto("/dashboard/quiz/import");
  await choose(page, "oceans.csv", unnamed);
  const column = (name: string) => page.getByRole("combobox", { name, exact: true });
  await expect(column("Column A")).toHaveValue("skip");
  await expect(column("Column B")).toHaveValue("question");
  await expect(column("Column B")).toHaveAccessibleDescription(/Which ocean is the largest\?/);
  await expect(column("Column C")).toHaveValue("answer");
  // Nobody says which answer is right, so nothing is imported.
  await expect(page.getByText("Choose the column with the right answer.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await expectAccessibleInBoth(page, "the columns of a table, with something missing");

  // By keyboard alone: the first letters of a role choose it.
  for (const [name, role] of [
    ["Column C", "Right"],
    ["Column D", "Wrong"],
    ["Column E", "Wrong"],
  ] as const) {
    await tabTo(page, column(name));
    await page.keyboard.type(role);
  }
  await expect(page.getByText("2 questions can be imported.")).toBeVisible();
  await expect(fate(page, "Which ocean is the smallest?")).toContainText("Question 2");
  const button = page.getByRole("button", { name: "Import 2 questions" });
  await tabTo(page, button);

  const small = await someone(phone);
  await small.context().addCookies(await page.context().cookies());
  await small.goto("/dashboard/quiz/import");
  await choose(small, "oceans.csv", unnamed);
  await expect(small.getByRole("combobox", { name: "Column E" })).toHaveValue("answer");
  const width = () => small.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(360);
  await expectAccessibleInBoth(small, "the columns of a table, on a phone");

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/edit$/);
  await expect(listed(page)).toHaveCount(2);
  await expect(listed(page).first()).toContainText("Which ocean is the largest?");
});
