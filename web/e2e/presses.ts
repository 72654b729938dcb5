/** How many presses a way through the product takes. */
import type { Page } from "@playwright/test";

/** Counts presses of the mouse or a finger from now on, on every page of this tab. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction("pressed", () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const { pressed } = window as unknown as { pressed: () => void };
    addEventListener("pointerdown", () => pressed(), true);
  });
  return () => presses;
}
