/**
 * On a phone, in every language: no word is broken in the middle, and nothing to press is smaller
 * than a finger.
 */
import type { Page } from "@playwright/test";
import { answerOf, becomeAuthor, writeQuiz } from "./authors.ts";
import { expect, test } from "./test.ts";

const languages = ["en", "de", "es", "fr", "pt-BR", "ar"] as const;
const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Words that stand on two lines, and targets of less than 44 px. */
function flaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    /** Only for screen readers: one pixel, or clipped away. */
    const isHidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest(".sr-only, [aria-hidden=true]") !== null;

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest("script, style, math, code, kbd")) continue;
      if (isHidden(parent)) continue;
      // A line may end after these, too; addresses may be broken anywhere.
      for (const word of (node.textContent ?? "").matchAll(/[^\s\-–—/·|\u00ad\u200b]+/gu)) {
        if (/[@]|:\/\//.test(word[0])) continue;
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        const first = lines[0];
        if (first === undefined) continue;
        // A word that the browser divides by the language's own rules has its hyphen.
        if (getComputedStyle(parent).hyphens === "auto") continue;
        if (lines.some(({ top }) => Math.abs(top - first.top) > first.height / 2)) {
          found.add(`"${word[0]}" is broken`);
        }
      }
    }

    const targets = "a[href], button, input, select, textarea, summary, [role=menuitem]";
    for (const element of document.querySelectorAll<HTMLElement>(targets)) {
      if (isHidden(element) || element.matches(":disabled, [type=hidden]")) continue;
      // The label belongs to the target of what it names.
      const label = element.closest("label");
      const stretched = getComputedStyle(element, "::after");
      const isWhole = stretched.position === "absolute" && stretched.content !== "none";
      const target = label ?? (isWhole ? element.offsetParent : null) ?? element;
      const { width, height } = target.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      // WCAG 2.5.5 excepts links within a sentence, whose height is that of the line.
      const around = element.parentElement?.textContent?.trim() ?? "";
      const isInline = getComputedStyle(element).display.startsWith("inline");
      const own = element.textContent?.trim() ?? "";
      if (element.matches("a") && isInline && around.length > own.length) continue;
      if (Math.round(height) < 44 || Math.round(width) < 44) {
        const name = element.getAttribute("aria-label") ?? own.slice(0, 30);
        found.add(`${element.localName} "${name}" is ${Math.round(width)} × ${Math.round(height)}`);
      }
    }
    return [...found];
  });
}

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
    await page.evaluate((tag) => localStorage.setItem("fanfare.language", tag), language);
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
      await page.goto(path);
      await settled(page, path);
      expect.soft(await flaws(page), path).toEqual([]);
    }
    await page.goto(`/dashboard/quiz/${quiz}/edit`);
    await settled(page);
    expect.soft(await flaws(page), "the editor's questions").toEqual([]);
    const parts = page.locator("main fieldset").first().getByRole("radio");
    for (const part of [1, 2]) {
      await parts.nth(part).check();
      expect.soft(await flaws(page), `the editor's part ${part}`).toEqual([]);
    }
  });
}
