/**
 * How the journeys run: a real Chromium from the system against the real binary.
 *
 * Every test starts its own server with its own data, so the order of tests means nothing and
 * several run at once: they wait for the clock of a game more than they work.
 */
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  // Pictures are for looking at, not for passing or failing.
  testIgnore: [
    // Other browsers have a configuration of their own.
    "**/e2e/browsers/**",
    ...(process.env["FANFARE_PICTURES"] === undefined ? ["pictures.spec.ts"] : []),
  ],
  outputDir: "test-results",
  // Only to find what hangs: a busy machine is slow, and no test measures time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    viewport: { width: 1366, height: 768 },
    screenshot: "only-on-failure",
    // Traces cost time that belongs to the game; ask for them with `--trace on`.
    trace: "off",
    launchOptions: {
      executablePath: process.env["FANFARE_CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
