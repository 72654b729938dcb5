/**
 * How the journeys in other browsers run: Firefox and WebKitGTK as the distribution ships them,
 * driven by geckodriver and WebKitWebDriver. WebKitGTK needs a display, for example Xvfb's.
 *
 * `npm run e2e:browsers` runs them; see `docs/testing.md` for what they need. A journey waits for
 * what is on the page, and gives up on it after a minute; the limits here are for a machine that
 * has much else to do.
 */
import { defineConfig } from "@playwright/test";

const minuteMs = 60_000;

export default defineConfig({
  testDir: "e2e/browsers",
  outputDir: "test-results/browsers",
  timeout: 10 * minuteMs,
  globalTimeout: 45 * minuteMs,
  workers: 1,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"]],
});
