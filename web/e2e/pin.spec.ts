/**
 * Pictures in questions: one is chosen as a file and described, one is pasted and gets its right
 * place by keyboard alone; a player answers both by keyboard alone, and the big screen shows where
 * the pin is.
 */
import type { Page } from "@playwright/test";
import { next } from "./acts.ts";
import { becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { png } from "./png.ts";
import { expect, test } from "./test.ts";

const description = "A red square in front of a green ground";

/** What Ctrl+V does with a picture in the clipboard; tests have no system clipboard. */
async function pastePicture(page: Page, bytes: Buffer): Promise<void> {
  await page.evaluate(
    (values) => {
      const clipboardData = new DataTransfer();
      const picture = new File([new Uint8Array(values)], "map.png", { type: "image/png" });
      clipboardData.items.add(picture);
      window.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
    },
    [...bytes],
  );
}

/** Presses Tab until a control has the focus, as people without a mouse do. */
async function tabTo(page: Page, role: "button" | "textbox", name: string | RegExp) {
  const wanted = page.getByRole(role, { name });
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await wanted.evaluate((control) => control === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(wanted).toBeFocused();
}

async function times(count: number, act: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 1) await act();
}

async function writeByHand(page: Page): Promise<void> {
  const { keyboard } = page;
  const saved = page.locator("[data-save=saved]");
  const text = page.locator("[data-question-text]");
  await page.getByRole("button", { name: "Add question" }).click();
  const kinds = page.getByRole("dialog", { name: "Add a question" });
  await kinds
    .getByRole("listitem")
    .filter({ hasText: "Choice" })
    .first()
    .getByRole("button")
    .click();
  await text.fill("What is in the middle?");
  for (const [letter, shape] of Object.entries({
    A: "square",
    B: "circle",
    C: "star",
    D: "line",
  })) {
    await page.getByRole("textbox", { name: `Answer ${letter}` }).fill(`A ${shape}`);
  }
  await page.getByRole("checkbox", { name: "Answer A is right" }).check();
  await page.locator("[data-drop-zone] input[type=file]").setInputFiles({
    name: "square.png",
    mimeType: "image/png",
    buffer: png(300, 200, [60, 140, 90], [200, 40, 40]),
  });
  await page.getByLabel("Description for people who can't see it").fill(description);
  await expect(page.getByRole("img", { name: description }).first()).toBeVisible();
  await saved.waitFor();
  await expectAccessibleInBoth(page, "a question with a picture in the editor");

  await keyboard.press("Control+Enter");
  // A dialog is visible a moment before its field has the focus.
  await expect(kinds.getByRole("searchbox")).toBeFocused();
  await keyboard.type("Pin on picture");
  await keyboard.press("Enter");
  await expect(text).toBeFocused();
  await keyboard.type("Where is the square?");
  await pastePicture(page, png(300, 300, [40, 60, 140], [250, 220, 120]));
  await tabTo(page, "textbox", "Description for people who can't see it");
  await keyboard.type("A map with a square");
  await tabTo(page, "button", "Add a place");
  await keyboard.press("Enter");
  const place = page.getByRole("button", { name: /^Place 1: / });
  await expect(place).toHaveAccessibleName(/50% from the left, 50% from the top/);
  await tabToPlace(page);
  await times(3, () => keyboard.press("Shift+ArrowRight"));
  await keyboard.press("+");
  await expect(place).not.toHaveAccessibleName(/50% from the left/);
  await saved.waitFor();
  await expectAccessibleInBoth(page, "a pin question in the editor");
}

/** The place comes before its button, so the way there is backwards. */
async function tabToPlace(page: Page): Promise<void> {
  const place = page.getByRole("button", { name: /^Place 1: / });
  for (let tabs = 0; tabs < 20; tabs += 1) {
    if (await place.evaluate((control) => control === document.activeElement)) return;
    await page.keyboard.press("Shift+Tab");
  }
  await expect(place).toBeFocused();
}

/** At the reveal, the host accepts another place, by keyboard. */
async function moveTheRightPlace(host: Page): Promise<void> {
  const { keyboard } = host;
  await tabTo(host, "button", "Fix the answer to question 2");
  await keyboard.press("Enter");
  const dialog = host.getByRole("dialog", { name: "Correct question 2" });
  const place = dialog.getByRole("button", { name: /^Place 1: / });
  await tabTo(host, "button", /^Place 1: /);
  await times(12, () => keyboard.press("Shift+ArrowLeft"));
  await expect(place).toHaveAccessibleName(/: [0-9]% from the left/);
  await host.setViewportSize({ width: 320, height: 700 });
  await expectAccessibleInBoth(host, "correcting the right place");
  const overflow = () => dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  await expect.poll(overflow).toBe(0);
  await tabTo(host, "button", "Recalculate");
  await keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(host.getByText("Question 2 was corrected")).toBeVisible();
}

test("pictures are added, described, pinned and answered by keys", async ({ server, someone }) => {
  const host = await someone({ colorScheme: "dark" });
  await becomeAuthor(host, server);
  const quizId = await writeQuiz(host, "Pictures", []);
  await host.goto(`/dashboard/quiz/${quizId}/edit`);
  await writeByHand(host);
  const place = await host.getByRole("button", { name: /^Place 1: / }).getAttribute("aria-label");
  const left = Number(/(\d+)% from the left/.exec(place ?? "")?.[1]);
  expect(left, "the place was moved to the right").toBeGreaterThan(50);

  const code = await hostQuiz(host, quizId);
  const screen = await someone({ colorScheme: "dark" });
  await screen.goto(`/screen/${code}`);
  const player = await someone({ colorScheme: "dark" });
  const { keyboard } = player;
  await player.goto(`/j/${code}`);
  await tabTo(player, "textbox", "Nickname");
  await keyboard.type("Zoë");
  await keyboard.press("Enter");
  await expect(screen.getByText("Zoë")).toBeVisible();

  await next(host, "Start Quiz");
  await expect(player.getByRole("region", { name: "Answers" })).toBeVisible();
  await expect(player.getByRole("img", { name: description })).toBeVisible();
  await expect(screen.getByRole("img", { name: description })).toBeVisible();
  await keyboard.press("1");
  await expect(player.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expectAccessibleInBoth(screen, "the reveal of a question with a picture");
  await next(host, "Show the leaderboard");
  await next(host, "Next question");

  await tabTo(player, "button", /^Place a pin on the picture/);
  // From the middle in steps of five percent to where the author put the place.
  await times(Math.round((left - 50) / 5), () => keyboard.press("ArrowRight"));
  await keyboard.press("Enter");
  const pin = player.getByRole("button", { name: /^Your pin is \d+% from the left and 50%/ });
  await expect(pin).toBeFocused();
  await expectAccessibleInBoth(player, "a pin that was placed by keys");
  await tabTo(player, "button", "Send answer");
  await keyboard.press("Enter");
  await expect(player.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await expect(screen.getByText("1 of 1 pins in the right area")).toBeVisible();
  await expectAccessibleInBoth(screen, "the reveal of a pin question");
  await expectAccessibleInBoth(player, "the reveal of a pin question on the phone");

  await moveTheRightPlace(host);
  await expect(player.getByRole("heading", { level: 1, name: /^Right!/ })).toBeHidden();
  await expect(screen.getByText("0 of 1 pins in the right area")).toBeVisible();
  await host.setViewportSize({ width: 1366, height: 768 });
  await next(host, "Show the podium");
  await next(host, "Open the report");
  await expect(host.getByRole("img", { name: "A map with a square" })).toBeVisible();
  await expectAccessibleInBoth(host, "a report with places on a picture");
});
