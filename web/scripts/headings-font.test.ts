/** The typeface of headings on phones is small, has our letters, and is what its script makes. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

it("is cut from the package's typeface, and fits its budget", () => {
  const folder = mkdtempSync(join(tmpdir(), "fanfare-font-"));
  const made = join(folder, "headings.woff2");
  // The script fails if a letter of a catalog is missing, or if the file gets too large.
  execFileSync(process.execPath, [join(import.meta.dirname, "headings-font.mjs"), made]);
  const kept = readFileSync(join(import.meta.dirname, "../src/play/headings.woff2"));
  expect(readFileSync(made).equals(kept), "run `npm run headings-font`").toBe(true);
  rmSync(folder, { recursive: true });
});
