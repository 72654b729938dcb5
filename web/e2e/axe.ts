/** Checks a page with axe for violations of WCAG 2.2 A and AA and of best practices. */
import type { Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { expect } from "./test.ts";

/** Rules whose result depends on colors. */
const ofColors = ["color-contrast", "link-in-text-block"];

/** Checks every rule, or only those about colors: all that a second color scheme changes. */
export async function expectAccessible(
  page: Page,
  name: string,
  rules: "all" | "colors" = "all",
): Promise<void> {
  // Colors are only final once nothing is fading. What a new color scheme changes begins to fade
  // when it is drawn. Nobody watches here, so what fades is put to its end instead of waited for.
  await page.evaluate(async () => {
    await new Promise((drawn) => {
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    });
    const running = document
      .getAnimations()
      .filter((run) => run.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .filter((run) => Number(run.effect?.getComputedTiming().duration ?? 0) < 2_000);
    for (const run of running) run.finish();
    // What begins when something ends has begun now.
    await new Promise(requestAnimationFrame);
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const runOnly = rules === "all" ? undefined : ofColors;
  const found = await page.evaluate(async (runOnly) => {
    const results: AxeResults = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ["violations"],
      ...(runOnly === undefined ? {} : { runOnly }),
    });
    return results.violations.map((each) => ({
      rule: each.id,
      help: each.help,
      places: each.nodes.map((node) => node.html.slice(0, 200)),
    }));
  }, runOnly);
  expect(found, `axe on ${name}`).toEqual([]);
}
