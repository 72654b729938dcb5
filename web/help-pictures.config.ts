/**
 * How the pictures of the help are taken: as the journeys run, but only when asked for.
 *
 * `npm run help-pictures` plays scenes on servers of their own and writes what is seen into
 * `src/features/help/pictures`. Look at them before they are committed.
 */
import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

export default defineConfig({
  ...journeys,
  testDir: "scripts",
  testMatch: "help-pictures*.ts",
  testIgnore: [],
  timeout: 300_000,
  use: { ...journeys.use, screenshot: "off" },
});
