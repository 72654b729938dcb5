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
    // Other browsers and real parts have configurations of their own.
    "**/e2e/browsers/**",
    "**/e2e/real/**",
    ...(process.env["FANFARE_PICTURES"] === undefined
      ? [
          "pictures.spec.ts",
          "own-speed-pictures.spec.ts",
          "site-pictures.spec.ts",
          "state-pictures.spec.ts",
        ]
      : []),
  ],
  outputDir: "test-results",
  // Only to find what hangs: a busy machine is slow, and no test measures time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // On two processors, two workers leave a quarter of the time unused.
  workers: 3,
  fullyParallel: true,
  // On a continuous-integration machine, and named if it passes then (decision 063).
  retries: process.env["CI"] === undefined ? 0 : 1,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    // Says which button or field a hanging journey waits for.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "en-GB",
    viewport: { width: 1366, height: 768 },
    screenshot: "only-on-failure",
    // Traces cost time that belongs to the game; ask for them with `--trace on`.
    trace: "off",
    // What moves has journeys of its own (`moving` in test.ts).
    contextOptions: { reducedMotion: "reduce" },
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
