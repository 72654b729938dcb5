/**
 * How the stories with real parts run: mail, storage, log-ins, certificates and proxies as operators
 * have them, each on this computer and only as long as its story.
 *
 * `cargo xtask test --real` finds or installs the parts and runs them; see `docs/testing.md`.
 */
import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

const { launchOptions, ...use } = journeys.use ?? {};

export default defineConfig({
  ...journeys,
  testDir: "e2e/real",
  testIgnore: [],
  outputDir: "test-results/real",
  use: {
    ignoreHTTPSErrors: true,
    ...use,
    launchOptions: {
      ...launchOptions,
      // The authorities of these stories are as old as the stories.
      args: [...(launchOptions?.args ?? []), "--ignore-certificate-errors"],
    },
  },
});
