/**
 * Takes one picture for the help: in both themes, twice as fine as a plain screen, and no heavier
 * than a page on a slow line can bear.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect } from "../e2e/test.ts";

const folder = fileURLToPath(new URL("../src/features/help/pictures/", import.meta.url));
const bytesMax = 60_000;
const qualities = [86, 76, 66, 56, 46, 36, 26];

export const phone = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const desk = { viewport: { width: 1040, height: 650 }, deviceScaleFactor: 2 };
export const stage = { viewport: { width: 1040, height: 585 }, deviceScaleFactor: 2 };

/** The number of a port on this machine says nothing to readers. */
async function nameTheServer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? "";
      if (text.includes(location.host)) {
        node.nodeValue = text.replaceAll(location.host, "quiz.example");
      }
    }
  });
}

export async function take(page: Page, name: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? desk.viewport;
  // The protocol takes pictures as coarse as a plain screen unless it is told otherwise.
  // The picture is cut out of the page, which may be scrolled.
  const y = await page.evaluate(() => scrollY);
  const clip = { x: 0, y, width, height, scale: 2 };
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await nameTheServer(page);
    await page.evaluate(() => document.fonts.ready);
    for (const quality of qualities) {
      const { data } = await browser.send("Page.captureScreenshot", {
        format: "webp",
        quality,
        clip,
      });
      const picture = Buffer.from(data, "base64");
      if (picture.length > bytesMax && quality !== qualities.at(-1)) continue;
      expect(picture.length, `${name}, ${colorScheme}`).toBeLessThanOrEqual(bytesMax);
      await writeFile(`${folder}${name}-${colorScheme}.webp`, picture);
      break;
    }
  }
}
