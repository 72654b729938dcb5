/** What a hall can't read on the big screen: texts that are cut, and texts that are too small. */
import type { Page } from "@playwright/test";

/** Texts that are neither fully on the stage nor cut at a line. */
export function lostTexts(screen: Page): Promise<string[]> {
  return screen.evaluate(() => {
    const lost: string[] = [];
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1) {
      lost.push("the page scrolls");
    }
    const texts =
      "h1, .tile-text, .result-row-text, .result-pair-side, .rich-text p, math > *, .packed-word";
    for (const text of document.querySelectorAll(texts)) {
      if (text.closest(".sr-only") !== null) continue;
      const inner = text.getBoundingClientRect();
      for (let box: Element | null = text; box !== null; box = box.parentElement) {
        const { overflow, webkitLineClamp } = getComputedStyle(box);
        if (webkitLineClamp !== "none") break;
        if (overflow === "visible" && box !== page) continue;
        const outer =
          box === page ? new DOMRect(0, 0, innerWidth, innerHeight) : box.getBoundingClientRect();
        const isIn =
          inner.left >= outer.left - 2 &&
          inner.right <= outer.right + 2 &&
          inner.top >= outer.top - 2 &&
          inner.bottom <= outer.bottom + 2;
        if (!isIn) lost.push(`${box.className}: ${text.textContent.slice(0, 40)}`);
      }
    }
    return lost;
  });
}

/** Texts smaller than 2.2 % of the stage's height, which the last row can't read. */
export function smallTexts(screen: Page): Promise<string[]> {
  return screen.evaluate(() => {
    const smallest = 0.022 * innerHeight - 0.5;
    return [...document.querySelectorAll<HTMLElement>("main *")]
      .filter((box) =>
        [...box.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
      .filter((box) => box.closest(".sr-only, math, svg") === null && box.checkVisibility())
      .map((box) => ({
        text: box.textContent,
        size: Number.parseFloat(getComputedStyle(box).fontSize),
      }))
      .filter(({ size }) => size < smallest)
      .map(({ text, size }) => `${size}px: ${text?.slice(0, 40)}`);
  });
}
