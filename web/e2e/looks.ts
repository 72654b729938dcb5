/** Pictures of pages for people to look at, where FANFARE_PICTURES names a folder. */
import type { Page } from "@playwright/test";

/** In both themes, as wide as the page is. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["FANFARE_PICTURES"];
  if (folder === undefined) return;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
}
