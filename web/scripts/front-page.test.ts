/** What the build may put into the front page, and what it must not forget. */
import { expect, it } from "vitest";
import { fillShell, hintLetters } from "./front-page.ts";

const shell = '<html><head><title>Fanfare</title></head><body><div id="root"></div></body></html>';
const manifest = {
  "index.html": { file: "assets/app.js", imports: ["_base"] },
  _base: { file: "assets/base.js" },
  "src/app/public-layout.tsx": { file: "assets/layout.js", imports: ["_base"] },
  "src/features/landing/landing-page.tsx": { file: "assets/landing.js" },
  "x/onest-latin-wght-normal.woff2": { file: "assets/onest.woff2" },
  "x/onest-cyrillic-wght-normal.woff2": { file: "assets/onest-cyrillic.woff2" },
};

it("holds the page, its title, and names early what the browser finds late", () => {
  const filled = fillShell(shell, "<h1>Fun &amp; games</h1>", manifest);
  expect(filled).toContain('<div id="root"><h1>Fun &amp; games</h1></div>');
  expect(filled).toContain("<title>Fun &amp; games - Fanfare</title>");
  const named = [...filled.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
  expect(named).toEqual(["/assets/onest.woff2", "/assets/layout.js", "/assets/landing.js"]);
});

it("names the letters in the shell of every other page, too", () => {
  const hinted = hintLetters(shell, manifest);
  const named = [...hinted.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
  expect(named).toEqual(["/assets/onest.woff2"]);
  expect(hinted).toContain('<div id="root"></div>');
});

it("has nothing that the content security policy refuses", () => {
  expect(() => fillShell(shell, '<h1 style="color:red">x</h1>', manifest)).toThrow("styles");
  expect(() => fillShell(shell, "<h1>x</h1><script>1</script>", manifest)).toThrow("scripts");
  expect(() => fillShell("<html></html>", "<h1>x</h1>", manifest)).toThrow("missing");
});
