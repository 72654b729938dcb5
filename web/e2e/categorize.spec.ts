/**
 * Sorting into categories: written in the editor by keyboard, sorted on phones by touch, by number
 * keys and with Tab and Enter, told to phones, the host and the big screen, and corrected.
 */
import { joinRoom, next } from "./acts.ts";
import { expectAccessibleInBoth, hostQuiz } from "./authors.ts";
import { newQuiz, saved, textOf } from "./editor-acts.ts";
import { expect, phone, test } from "./test.ts";

test("items are written, sorted in three ways, revealed and corrected", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await newQuiz(host, server, "Animals");
  await host.keyboard.press("Control+Enter");
  const window = host.getByRole("dialog", { name: "Add a question" });
  await expect(window.getByRole("searchbox")).toBeFocused();
  await host.keyboard.type("categories");
  await expect(window.getByRole("listitem")).toHaveCount(1);
  await host.keyboard.press("Enter");
  await expect(window).toBeHidden();
  await expect(textOf(host)).toBeFocused();
  await host.keyboard.type("Which animals are related?");
  await host.getByLabel("Time limit").selectOption("none");
  const name = (letter: string) =>
    host.getByRole("textbox", { name: `Name of category ${letter}` });
  await name("A").focus();
  for (const text of ["Mammals", "Bat", "Whale"]) {
    await host.keyboard.type(text);
    if (text !== "Whale") await host.keyboard.press("Enter");
  }
  await name("B").focus();
  await host.keyboard.type("Birds");
  await host.keyboard.press("Enter");
  await host.keyboard.type("Penguin");
  await saved(host);
  // The second row of the second category is still empty.
  await expect(host.getByText("This item is empty. Fill it in or remove it.")).toHaveCount(1);
  await expectAccessibleInBoth(host, "categories in the editor");
  await host.keyboard.press("Enter");
  await host.keyboard.type("Ostrich");
  await saved(host);
  await expect(host.getByText("This item is empty. Fill it in or remove it.")).toHaveCount(0);
  const id = /quiz\/([^/]+)\/edit/.exec(host.url())?.[1] ?? "";

  const code = await hostQuiz(host, id, { partialCredit: true });
  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  const [maya, ben, kim] = [await someone(phone), await someone(), await someone()] as const;
  await joinRoom(maya, code, "Maya");
  await joinRoom(ben, code, "Ben");
  await joinRoom(kim, code, "Kim");
  await next(host, "Start Quiz");
  const items = maya.getByRole("list", { name: "Items to sort" });
  await expect(items.getByRole("button")).toHaveCount(4);
  await expectAccessibleInBoth(maya, "sorting on a phone");
  for (const button of await maya.locator(".sort-answer button").all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(screen.getByRole("list", { name: "Categories" })).toHaveText(/Mammals.*Birds/);
  await expectAccessibleInBoth(screen, "sorting on the big screen");

  // A finger: everything right, after one item was moved.
  for (const [item, category] of [
    [/^Penguin$/, "Mammals"],
    [/^Bat$/, "Mammals"],
    [/^Whale$/, "Mammals"],
    [/^Ostrich$/, "Birds"],
    [/^Penguin ?, in “Mammals”$/, "Birds"],
  ] as const) {
    await items.getByRole("button", { name: item }).tap();
    await maya.getByRole("button", { name: new RegExp(`: ${category}$`) }).tap();
  }
  await expect(maya.getByText("All items are sorted. To move one, tap it.")).toBeVisible();
  // A reload forgets nothing.
  await maya.reload();
  await expect(items.getByRole("button", { name: /^Penguin ?, in “Birds”$/ })).toBeVisible();
  await maya.getByRole("button", { name: "Send answer" }).tap();
  // Number keys: everything is a bird.
  await expect(ben.getByRole("button", { name: /: Birds$/ })).toBeVisible();
  for (let left = 3; left >= 0; left -= 1) {
    await ben.keyboard.press("2");
    const words = left === 0 ? /^All items are sorted/ : /^“.+” is in “Birds” now/;
    await expect(ben.getByText(words)).toBeAttached();
  }
  await ben.getByRole("button", { name: "Send answer" }).press("Enter");
  // Enter on what has the focus: one item only.
  await kim
    .getByRole("list", { name: "Items to sort" })
    .getByRole("button", { name: "Bat", exact: true })
    .press("Enter");
  await kim.getByRole("button", { name: /: Mammals$/ }).press("Enter");
  await kim.getByRole("button", { name: "Send answer" }).press("Enter");

  await expect(maya.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expect(kim.getByText("Your answer: not sorted")).toHaveCount(3);
  await expectAccessibleInBoth(kim, "a revealed answer on one's own page");
  const shown = screen.getByRole("list", { name: "What belongs in each category" });
  await expect(shown).toHaveText(/Mammals.*Bat67%.*Birds.*Penguin67%/);
  await expectAccessibleInBoth(screen, "categories revealed on the big screen");
  await expect(host.getByRole("list", { name: "Where players put it" })).toHaveCount(4);
  await expectAccessibleInBoth(host, "categories revealed on the host's page");

  await host.getByRole("button", { name: "Fix the answer to question 1" }).press("Enter");
  const fix = host.getByRole("dialog", { name: "Correct question 1" });
  await fix.getByRole("group", { name: "Bat" }).getByRole("checkbox", { name: "Birds" }).check();
  await expectAccessibleInBoth(host, "what counts for items");
  await fix.getByRole("button", { name: "Recalculate" }).press("Enter");
  await expect(fix).toBeHidden();
  await expect(shown).toHaveText(/BatAlso right: .?Birds.?100%/);
});
