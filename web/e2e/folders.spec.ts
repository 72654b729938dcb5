/** Folders in All Quizzes: with a mouse, by keyboard alone, and on a phone. */
import type { Locator, Page } from "@playwright/test";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const content = { kind: "choice", answers: [answerOf("Yes", true), answerOf("No")] };

async function writeAll(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) await writeQuiz(page, title, [{ text: `About ${title}?`, content }]);
}

/** Creates a folder through the API, and returns its id. */
async function makeFolder(page: Page, name: string, parentId: string | null = null) {
  const headers = await authorization(page);
  const made = await page.request.post("/api/v1/folders", { headers, data: { name, parentId } });
  expect(made.ok(), await made.text()).toBe(true);
  return (await made.json()).id as string;
}

const shown = (page: Page) => page.getByRole("main").getByRole("article").getByRole("heading");
const folders = (page: Page) => page.getByRole("region", { name: "Folders" });
const folder = (page: Page, name: string) => folders(page).getByRole("link", { name, exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Selected quizzes" });
const dialog = (page: Page) => page.getByRole("dialog");

test("an author sorts quizzes into folders, finds them there, and exports them", async ({
  server,
  someone,
}) => {
  const page = await someone();
  await becomeAuthor(page, server);
  await writeAll(page, ["Rivers", "Sums", "Party"]);
  await page.goto("/dashboard/quiz");
  await page.getByRole("button", { name: "New folder" }).click();
  await dialog(page).getByLabel("Name").fill("School");
  await dialog(page).getByRole("button", { name: "Create folder" }).click();
  await expect(folder(page, "School")).toBeVisible();

  // A name that is taken is refused in the dialog, which keeps it.
  await page.getByRole("button", { name: "New folder" }).click();
  await dialog(page).getByLabel("Name").fill("SCHOOL");
  await dialog(page).getByRole("button", { name: "Create folder" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Another folder here has this name.");
  await page.keyboard.press("Escape");

  // Two at once, with a way back.
  await page.getByRole("checkbox", { name: "Select Rivers" }).check();
  await page.getByRole("checkbox", { name: "Select Sums" }).check();
  await bar(page).getByRole("button", { name: "Move" }).click();
  await dialog(page).getByRole("radio", { name: "School" }).check();
  await expectAccessibleInBoth(page, "the dialog to move quizzes");
  await dialog(page).getByRole("button", { name: "Move" }).click();
  await expect(page.getByText("2 quizzes moved to “School”.")).toBeVisible();
  await expect(folders(page).getByText("2 quizzes")).toBeVisible();
  await expectAccessibleInBoth(page, "All Quizzes with a folder");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(folders(page).getByText("0 quizzes")).toBeVisible();
  await bar(page).getByRole("button", { name: "Move" }).click();
  await dialog(page).getByRole("radio", { name: "School" }).check();
  await dialog(page).getByRole("button", { name: "Move" }).click();
  await expect(folders(page).getByText("2 quizzes")).toBeVisible();

  // One zip of both.
  const downloading = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Export" }).click();
  expect((await downloading).suggestedFilename()).toBe("quizzes.zip");

  // Inside: its own quizzes, a search in it, and Back.
  await folder(page, "School").click();
  await expect(page).toHaveURL(/\?folder=/);
  await expect(shown(page)).toHaveText(["Sums", "Rivers"]);
  await page.getByLabel("Search quizzes").fill("party");
  await expect(page.getByText("Searching in “School” and its folders.")).toBeVisible();
  await expect(shown(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Search all quizzes" }).click();
  await expect(shown(page)).toHaveText(["Party"]);
  await page.goBack();
  await page.getByLabel("Search quizzes").fill("");
  await expect(shown(page)).toHaveText(["Sums", "Rivers"]);
  await expectAccessibleInBoth(page, "a folder");

  // A new quiz begins here.
  await page.getByRole("link", { name: "Create New Quiz" }).click();
  await page.getByLabel("Quiz Title").fill("Lakes");
  await page.getByLabel("Description").fill("All about lakes, big and small");
  await page.getByRole("button", { name: "Create Quiz" }).click();
  await expect(page).toHaveURL(/add-question$/);
  await page.goBack();
  await page.goBack();
  await expect(shown(page)).toHaveText(["Lakes", "Sums", "Rivers"]);

  // Deleting the folder deletes no quiz.
  await page.getByRole("button", { name: "More for folder School" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(dialog(page)).toContainText("No quiz is deleted.");
  await expect(dialog(page)).toContainText("3 quizzes");
  const address = page.url();
  await dialog(page).getByRole("button", { name: "Delete folder" }).click();
  await expect(shown(page)).toHaveCount(4);
  await expect(page).toHaveURL(/\/dashboard\/quiz$/);
  const deleted = page.getByRole("listitem").filter({ hasText: "Folder “School” deleted" });
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(folder(page, "School")).toBeVisible();
  await expect(folders(page).getByText("3 quizzes")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("This folder no longer exists")).toBeVisible();
  await expectAccessibleInBoth(page, "a folder that no longer exists");
  await page.getByRole("link", { name: "Show all quizzes" }).click();
  await expect(shown(page)).toHaveCount(4);
});

/** Takes the card of a quiz with the mouse, and holds it above something. */
async function hold(page: Page, title: string, over: Locator): Promise<void> {
  await page.getByRole("link", { name: title, exact: true }).hover();
  await page.mouse.down();
  // The folders may come into sight only then.
  await page.mouse.move(640, 400, { steps: 3 });
  await expect(over).toBeInViewport();
  const box = await over.boundingBox();
  if (box === null) throw new Error("There is nothing to hold it over.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y, { steps: 5 });
  // Of the move that enters it, the place is told only that.
  await page.mouse.move(x + 1, y);
}

test("with a mouse, quizzes are dragged to a folder and out of it", async ({ server, someone }) => {
  const page = await someone();
  await becomeAuthor(page, server);
  await writeAll(page, ["Rivers", "Sums", "Party"]);
  await makeFolder(page, "School");
  await makeFolder(page, "Pub");
  await page.goto("/dashboard/quiz");
  const school = folder(page, "School");
  const here = folders(page).getByText("Move here");

  // Escape leaves everything as it is.
  await hold(page, "Rivers", school);
  await expect(here).toBeVisible();
  await expectAccessibleInBoth(page, "a quiz above a folder");
  await page.keyboard.press("Escape");
  await expect(here).toBeHidden();
  await page.mouse.up();
  await expect(folders(page).getByText("0 quizzes")).toHaveCount(2);
  await expect(page).toHaveURL(/\/dashboard\/quiz$/);

  // One, and back.
  await hold(page, "Rivers", school);
  await expect(here).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText("1 quiz moved to “School”.")).toBeVisible();
  await expect(folders(page).getByText("1 quiz")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(folders(page).getByText("0 quizzes")).toHaveCount(2);

  // All that are selected, from the end of a long page: the folders stay in sight.
  await page.getByRole("checkbox", { name: "Select Sums" }).check();
  await page.getByRole("checkbox", { name: "Select Rivers" }).check();
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.getByRole("link", { name: "Rivers", exact: true }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(school).not.toBeInViewport();
  await hold(page, "Rivers", school);
  await expect(here).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText("2 quizzes moved to “School”.")).toBeVisible();

  // Out again, over the way above the list; a click still opens what it is on.
  await page.setViewportSize({ width: 1280, height: 720 });
  await school.click();
  await expect(shown(page)).toHaveText(["Sums", "Rivers"]);
  await page.getByRole("checkbox", { name: "Select Rivers" }).uncheck();
  await hold(page, "Rivers", folder(page, "All quizzes"));
  await expectAccessibleInBoth(page, "a quiz above the way out of a folder");
  await page.mouse.up();
  await expect(page.getByText("1 quiz moved out of its folder.")).toBeVisible();
  await expect(shown(page)).toHaveText(["Sums"]);
  await page.getByRole("link", { name: "Sums", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sums" })).toBeVisible();
});

test("by keyboard alone, a folder is created and filled, renamed and moved", async ({
  server,
  someone,
}) => {
  const page = await someone();
  await becomeAuthor(page, server);
  await writeAll(page, ["Rivers"]);
  await makeFolder(page, "School");
  await page.goto("/dashboard/quiz");
  const press = async (keys: string) => {
    for (const key of keys.split(" ")) await page.keyboard.press(key);
  };

  // In the menu of the quiz, with a new folder inside the chosen one.
  await page.getByRole("button", { name: "More for Rivers" }).focus();
  await press("Enter");
  await expect(page.getByRole("menuitem", { name: "Preview" })).toBeFocused();
  const move = page.getByRole("menuitem", { name: "Move to folder…" });
  await press("ArrowDown ArrowDown ArrowDown ArrowDown ArrowDown");
  await expect(move).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("radio", { name: "No folder" })).toBeFocused();
  await press("ArrowDown");
  await expect(page.getByRole("radio", { name: "School" })).toBeChecked();
  await press("Tab Enter");
  await expect(page.getByLabel("Name of the new folder in School")).toBeFocused();
  await page.keyboard.type("Maths");
  await press("Enter");
  await expect(page.getByRole("radio", { name: "School / Maths" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "School / Maths" })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Move" }).focus();
  await press("Enter");
  await expect(page.getByText("1 quiz moved to “Maths”.")).toBeVisible();

  await folder(page, "School").focus();
  await press("Enter");
  await folder(page, "Maths").focus();
  await press("Enter");
  await expect(shown(page)).toHaveText(["Rivers"]);
  await page.getByRole("button", { name: "More for folder Maths" }).focus();
  await press("Enter Enter");
  await expect(dialog(page).getByLabel("Name")).toBeFocused();
  await press("ControlOrMeta+a");
  await page.keyboard.type("Water");
  await press("Enter");
  await expect(folders(page).getByText("Water")).toBeVisible();

  // A folder can't move into itself.
  await page.getByRole("button", { name: "More for folder Water" }).focus();
  await press("Enter ArrowDown Enter");
  await expect(page.getByRole("radio", { name: "School / Water" })).toBeDisabled();
  await expect(page.getByRole("radio", { name: "School", exact: true })).toBeFocused();
  await press("ArrowUp");
  await dialog(page).getByRole("button", { name: "Move" }).focus();
  await press("Enter");
  await expect(page.getByText("“Water” moved")).toBeVisible();
  await expect(folders(page).getByRole("navigation").getByRole("listitem")).toHaveText([
    "All quizzes",
    "Water",
  ]);
});

test("on a phone, folders fit, and what another tab deleted is named", async ({
  server,
  someone,
}) => {
  const page = await someone(phone);
  await becomeAuthor(page, server);
  await writeAll(page, ["Rivers"]);
  const id = await makeFolder(page, "Donaudampfschifffahrtsgesellschaftskapitänsmützen und mehr");
  await makeFolder(page, "Maths", id);
  await page.goto(`/dashboard/quiz?folder=${id}`);
  await expect(page.getByText("No quizzes here yet")).toBeVisible();
  await expectAccessibleInBoth(page, "a folder on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole("link", { name: "All quizzes" }).click();
  await page.getByRole("button", { name: "More for Rivers" }).click();
  await page.getByRole("menuitem", { name: "Move to folder…" }).click();
  await dialog(page).getByRole("radio", { name: /Maths/ }).check();
  await expectAccessibleInBoth(page, "the dialog to move a quiz on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // Meanwhile, in another tab.
  const headers = await authorization(page);
  const list = await (await page.request.get("/api/v1/folders", { headers })).json();
  const maths = list.find((each: { name: string }) => each.name === "Maths");
  await page.request.delete(`/api/v1/folders/${maths.id}`, { headers });
  await dialog(page).getByRole("button", { name: "Move" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("This folder no longer exists.");
  await page.keyboard.press("Escape");
  await expect(shown(page)).toHaveText(["Rivers"]);

  await page.getByRole("button", { name: /^More for folder Donau/ }).tap();
  await page.getByRole("menuitem", { name: "Rename" }).tap();
  await dialog(page).getByLabel("Name").fill("Caps");
  await dialog(page).getByRole("button", { name: "Rename" }).tap();
  await expect(folders(page).getByText("Caps")).toBeVisible();
  await page.getByRole("button", { name: "More for Rivers" }).tap();
  await page.getByRole("menuitem", { name: "Move to folder…" }).tap();
  await dialog(page).getByRole("radio", { name: "Caps" }).check();
  await dialog(page).getByRole("button", { name: "Move" }).tap();
  await expect(page.getByText("1 quiz moved to “Caps”.")).toBeVisible();
});
