/**
 * What a phone must not show, in any language: words that are broken in the middle, and targets
 * that are smaller than a finger.
 */
import { expect, type Page } from "@playwright/test";

export const languages = ["en", "de", "es", "fr", "pt-BR", "ar"] as const;
export const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Words that stand on two lines, and targets of less than 44 px. */
export function flaws(page: Page): Promise<string[]> {
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
      // A line may end after these, but not at a no-break space. Addresses may be broken anywhere.
      const words = (node.textContent ?? "").matchAll(/[^ \t\n\r\-–—/·|\u00ad\u200b]+/gu);
      for (const word of words) {
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

/** From the next page on. */
export function speak(page: Page, language: string): Promise<void> {
  return page.evaluate((tag) => localStorage.setItem("fanfare.language", tag), language);
}

/** Goes to another page as a link does, without loading the app again. Each has a title of its own. */
export async function follow(page: Page, path: string): Promise<void> {
  const before = await page.title();
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await expect(page).not.toHaveTitle(before);
}
