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

/** Nothing is wider than a phone's page. */
export async function expectNarrow(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  // What was drawn for a moment, such as a chart, may still be on its way to its size.
  await expect.poll(width).toBeLessThanOrEqual(360);
}
