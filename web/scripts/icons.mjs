/**
 * Draws the app's icons from the logo, `public/favicon.svg`, into `public/icons`.
 *
 * `npm run icons`, after the logo changed. A system may cut a maskable icon to any shape, so its
 * ground fills the square and the horn stays in the middle, where nothing is cut.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";

const folder = new URL("../public/", import.meta.url);
const logo = await readFile(new URL("favicon.svg", folder), "utf8");
const ground = /<rect[^>]*fill="(#\w+)"/.exec(logo)?.[1];
if (ground === undefined) throw new Error("the logo has no ground to take the color from");

const icons = [
  { name: "icon-192.png", size: 192, isFull: false },
  { name: "icon-512.png", size: 512, isFull: false },
  { name: "maskable-512.png", size: 512, isFull: true },
  // iPhones round the corners themselves.
  { name: "touch-180.png", size: 180, isFull: true },
];

const browser = await chromium.launch({
  executablePath: process.env["FANFARE_CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
await mkdir(new URL("icons/", folder), { recursive: true });
for (const { name, size, isFull } of icons) {
  const inner = isFull ? Math.round(size * 0.8) : size;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    body { display: grid; place-items: center; height: 100vh; margin: 0;
           background: ${isFull ? ground : "transparent"} }
    svg { width: ${inner}px; height: ${inner}px }
  </style>${logo}`);
  const picture = await page.screenshot({ omitBackground: true });
  await writeFile(new URL(`icons/${name}`, folder), picture);
}
await browser.close();
