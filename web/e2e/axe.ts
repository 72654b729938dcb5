/** Checks a page with axe for violations of WCAG 2.2 A and AA and of best practices. */
import type { Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { expect } from "./test.ts";

export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Colors are only final once nothing is fading.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((run) => run.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .filter((run) => Number(run.effect?.getComputedTiming().duration ?? 0) < 2_000)
        // Animations in collapsed content don't advance, and so never finish.
        .filter((run) => (run.effect as KeyframeEffect | null)?.target?.checkVisibility() !== false)
        .map((run) => run.finished),
    ),
  );
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const results: AxeResults = await (window as unknown as { axe: typeof axe }).axe.run(document);
    return results.violations.map((each) => ({
      rule: each.id,
      help: each.help,
      places: each.nodes.map((node) => node.html.slice(0, 200)),
    }));
  });
  expect(found, `axe on ${name}`).toEqual([]);
}
