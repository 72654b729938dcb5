/**
 * On a phone, in every language: no word is broken in the middle, and nothing to press is smaller
 * than a finger.
 */
import type { Page } from "@playwright/test";
import { answerOf, becomeAuthor, writeQuiz } from "./authors.ts";
import { expect, test } from "./test.ts";
import { flaws, follow, languages, narrow, speak } from "./whole-words.ts";

/** What comes after a page's heading. */
const last: Readonly<Record<string, string>> = {
  "/dashboard": "#first-steps",
  "/dashboard/quiz": "article",
  "/profile?tab=achievements": "article",
};

async function settled(page: Page, path = ""): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await page
    .locator(last[path] ?? "main")
    .first()
    .waitFor();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

for (const language of languages) {
  test(`words stay whole and targets are large in ${language}`, async ({ server, someone }) => {
    const page = await someone(narrow);
    await becomeAuthor(page, server);
    const quiz = await writeQuiz(page, "Seas", [
      {
        text: "Which belong together?",
        content: {
          kind: "match",
          distractors: [],
          pairs: [
            { prompt: "Nile", answer: "Africa" },
            { prompt: "Amazon", answer: "" },
          ],
        },
      },
      {
        text: "Largest?",
        content: { kind: "choice", answers: [answerOf("One", true), answerOf("Two")] },
      },
    ]);
    await speak(page, language);
    const screens = [
      "/",
      "/feed",
      "/help",
      "/help/join",
      "/dashboard",
      "/dashboard/quiz",
      `/quiz/${quiz}`,
      "/profile?tab=achievements",
      "/dashboard/assignments",
      "/dashboard/settings/preferences",
    ];
    for (const path of screens) {
      if (path === "/") await page.goto(path);
      else await follow(page, path);
      await settled(page, path);
      expect.soft(await flaws(page), path).toEqual([]);
    }
    await follow(page, `/dashboard/quiz/${quiz}/edit`);
    await settled(page);
    expect.soft(await flaws(page), "the editor's questions").toEqual([]);
    const parts = page.locator("main fieldset").first().getByRole("radio");
    for (const part of [1, 2]) {
      await parts.nth(part).check();
      expect.soft(await flaws(page), `the editor's part ${part}`).toEqual([]);
    }
  });
}
