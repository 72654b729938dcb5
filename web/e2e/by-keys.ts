/** Using a page by keyboard alone: the Tab key leads to a control, and another key uses it. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** More than any page has controls before the one a journey looks for. */
const tabsMax = 90;

/** Moves to a control with Tab, or back to one with Shift+Tab. */
export async function tabTo(
  page: Page,
  target: Locator,
  step: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < tabsMax; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(step);
  }
  throw new Error(`Tab doesn't get to ${target}`);
}

export async function pressByKey(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Takes a seat. */
export async function joinByKeys(page: Page, code: string, nickname: string): Promise<void> {
  await page.goto(`/j/${code}`);
  await tabTo(page, page.getByLabel("Nickname"));
  await page.keyboard.type(nickname);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Nickname")).toHaveCount(0);
}

/** Waits until answers can be picked, and picks one. */
export async function answerByKeys(page: Page, text: string | RegExp): Promise<void> {
  const answers = page.getByRole("region", { name: "Answers" });
  const answer = answers.getByRole("button", { name: text });
  await expect(answer).toBeEnabled();
  await pressByKey(page, answer);
}

/** Nothing is wider than a phone's page. */
export async function expectNarrow(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  // What was drawn for a moment, such as a chart, may still be on its way to its size.
  await expect.poll(width).toBeLessThanOrEqual(360);
}
