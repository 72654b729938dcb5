/**
 * Insights from sessions: the report with its findings, the files, the overview of all sessions,
 * two side by side, and several combined. Sixteen people play, which is enough to judge questions.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { goBack } from "./acts.ts";
import { answerOf, becomeAuthor, writeQuiz } from "./authors.ts";
import { expectAccessible } from "./axe.ts";
import { type Player, playSession } from "./crowd.ts";
import { expect, test } from "./test.ts";

const questions = [
  ["Which is the largest ocean?", "Atlantic", "Pacific"],
  ["Which is the highest mountain?", "Everest", "Elbrus"],
  ["Which is the longest river of Europe?", "Volga", "Rhine"],
] as const;

/**
 * Ten know two questions and "miss" the first, whose key is wrong; six do the opposite. Nobody is
 * called "Player 8": in the eighth seat, that stands for a name that was removed.
 */
function sixteen(): Player[] {
  return Array.from({ length: 16 }, (_, n) => ({
    nickname: n === 0 ? "=1+1" : `Pupil ${n}`,
    picks: n < 10 ? [1, 0, 0] : [0, 1, 1],
  }));
}

/** In both themes, on a phone and on a wide screen; nothing is wider than the page. */
async function look(page: Page, name: string) {
  const pictures = process.env["FANFARE_PICTURES"];
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expectAccessible(page, `${name}, ${theme}`);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = () =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth;
      // A chart redraws a moment after its container changes.
      await expect.poll(() => page.evaluate(overflow), `${name} at ${width}`).toBe(0);
      if (pictures !== undefined) {
        const path = `${pictures}/${name}-${theme}-${width}.png`;
        await page.screenshot({ path, fullPage: true });
      }
    }
  }
}

/** The key was wrong: everything is recalculated, and again when the correction is undone. */
async function correctTheKey(host: Page) {
  const ocean = host
    .getByRole("region", { name: "Right answers by question" })
    .getByRole("row", { name: /largest ocean/ });
  await expect(ocean).toContainText("38%");
  const correct = host.getByRole("button", { name: "Fix the answer to question 1" });
  await correct.click();
  const dialog = host.getByRole("dialog", { name: "Correct question 1" });
  await dialog.getByRole("checkbox", { name: "Atlantic" }).uncheck();
  await dialog.getByRole("button", { name: "Recalculate" }).click();
  await expect(dialog.getByText("Mark at least one answer as right.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Pacific" }).check();
  await look(host, "correction");
  await host.setViewportSize({ width: 1366, height: 768 });
  await dialog.getByRole("button", { name: "Recalculate" }).click();
  await expect(host.getByText("Question 1 was corrected")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(host.getByText("The right answer was corrected.")).toBeVisible();
  await expect(host.getByText("The answer key is probably wrong")).toBeHidden();
  await expect(ocean).toContainText("63%");
  await look(host, "report-corrected");
  await host.setViewportSize({ width: 1366, height: 768 });
  await correct.click();
  await dialog.getByRole("radio", { name: "As it was written" }).check();
  await dialog.getByRole("button", { name: "Recalculate" }).click();
  await expect(host.getByText("The right answer was corrected.")).toBeHidden();
  await expect(ocean).toContainText("38%");
}

test("a host learns from the sessions", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await host.goto("/dashboard/analytics");
  await expect(host.getByText("Nothing to analyze yet")).toBeVisible();
  await look(host, "analytics-empty");

  const quiz = await writeQuiz(
    host,
    "Wide world",
    questions.map(([text, right, wrong]) => ({
      text,
      content: { kind: "choice", answers: [answerOf(right, true), answerOf(wrong)] },
    })),
  );
  const first = await playSession(host, quiz, sixteen());
  await playSession(
    host,
    quiz,
    sixteen().map((player) => ({ ...player, picks: [0, 0, 0] })),
  );

  await host.goto(`/dashboard/sessions/${first}`);
  await expect(host.getByRole("heading", { level: 1, name: "Wide world" })).toBeVisible();
  const findings = host.getByRole("heading", { name: "Questions to check" }).locator("../..");
  await expect(findings.getByRole("link", { name: /largest ocean/ })).toBeVisible();
  await expect(findings.getByText("The answer key is probably wrong")).toBeVisible();
  const ocean = host.getByRole("listitem").filter({ hasText: "Who chose which answer" }).first();
  await ocean.getByText("Who chose which answer").click();
  await expect(ocean.getByText("(may be right)")).toBeVisible();
  const byQuestion = host.getByRole("region", { name: "Right answers by question" });
  await expect(byQuestion.getByRole("row", { name: /largest ocean/ })).toContainText("38%");
  await expect(host.locator(".recharts-bar-rectangle").first()).toBeVisible();
  const byPlayer = host.getByRole("region", { name: "Answers by player" });
  await expect(byPlayer.getByRole("rowheader", { name: "Pupil 12", exact: false })).toBeVisible();
  await host.getByText("How the clock treated each player").click();
  const fairness = host.getByRole("region", { name: "Fairness" });
  await expect(fairness.getByRole("rowheader", { name: "Pupil 12", exact: true })).toBeVisible();
  await look(host, "report");

  for (const [entry, ending, holds] of [
    ["CSV", "csv", "'=1+1"],
    ["Excel", "xlsx", "PK"],
    ["Print", "html", "probably marked wrong"],
  ] as const) {
    const downloading = host.waitForEvent("download");
    await host.getByRole("button", { name: "Download the report" }).click();
    await host.getByRole("menuitem", { name: entry }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`Wide-world.${ending}`);
    expect(await readFile(await file.path(), "latin1")).toContain(holds);
  }

  await host.setViewportSize({ width: 1366, height: 768 });
  await correctTheKey(host);
  await host.getByRole("link", { name: "Analytics" }).click();
  await expect(host.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  await expect(host.getByRole("region", { name: "By quiz" })).toContainText("Wide world");
  await expect(host.locator(".recharts-line-dot").first()).toBeVisible();
  const again = host.getByRole("region", { name: "Players over time" });
  await expect(again.getByRole("row", { name: /^Pupil 12/ })).toContainText("Rising");
  await host.getByRole("combobox", { name: "Player", exact: true }).selectOption("Pupil 12");
  await expect(host.getByRole("region", { name: /^Pupil 12: right answers/ })).toBeVisible();
  await look(host, "analytics");
  await host.setViewportSize({ width: 360, height: 740 });
  const byQuiz = host.getByRole("region", { name: "By quiz" });
  const figures = byQuiz.getByRole("row", { name: /^Wide world/ });
  const share = figures.getByRole("cell").first();
  await expect(share).toHaveText(/^Right answers\d+%$/);
  await share.scrollIntoViewIfNeeded();
  await expect(share).toBeInViewport({ ratio: 1 });
  expect(await byQuiz.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await host.getByRole("combobox", { name: "Sessions", exact: true }).focus();
  await host.keyboard.type("Wide");
  await host.getByRole("radio", { name: "Right answers" }).focus();
  await host.keyboard.press("ArrowRight");
  await host.keyboard.press("ArrowRight");
  await expect(host.getByRole("region", { name: "Time to answer over time" })).toContainText(" s");
  await look(host, "trends");
  await host.setViewportSize({ width: 1366, height: 768 });

  for (const box of await host.getByRole("checkbox", { name: /^Select Wide world/ }).all()) {
    await box.check();
  }
  await host.getByRole("button", { name: "Compare" }).click();
  await expect(host.getByRole("heading", { level: 1, name: "Compare two sessions" })).toBeVisible();
  const row = host.getByRole("listitem").filter({ hasText: /largest ocean/ });
  await expect(row).toContainText("38%");
  await expect(row).toContainText("62 points better");
  await look(host, "comparison");

  await goBack(host);
  for (const box of await host.getByRole("checkbox", { name: /^Select Wide world/ }).all()) {
    await box.check();
  }
  await host.getByRole("button", { name: "Combine" }).click();
  await expect(host.getByRole("heading", { level: 1, name: "Combined sessions" })).toBeVisible();
  await expect(host.getByRole("region", { name: "Right answers by question" })).toContainText(
    "69%",
  );
  await look(host, "combined");
});
