/**
 * How the measurements run: as the journeys do, but only when asked for.
 *
 * `npm run bench:editor` measures the built web app against a server of its own. What comes out
 * depends on the machine; run it where nothing else does.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

// What is measured is what is shipped.
process.env["FANFARE_BIN"] ??= fileURLToPath(new URL("../target/release/fanfare", import.meta.url));

export default defineConfig({
  ...journeys,
  workers: 1,
  testDir: "e2e/bench",
  testMatch: "*.bench.ts",
  testIgnore: [],
  timeout: 900_000,
  use: { ...journeys.use, screenshot: "off" },
});
