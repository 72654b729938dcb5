/** The base of every journey: a server per test, and pages that must never log an error. */
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { Server } from "./server.ts";

interface Fixtures {
  /** Extra settings an operator would give the server. */
  serverFlags: readonly string[];
  server: Server;
  /** A separate browser that shares nothing with the others. */
  someone: (
    options?: Parameters<import("@playwright/test").Browser["newContext"]>[0],
  ) => Promise<Page>;
}

/** What the browser itself logs when a server or the network is down is not the page's fault. */
const expected =
  /net::ERR_CONNECTION_REFUSED|net::ERR_CONNECTION_RESET|net::ERR_EMPTY_RESPONSE|net::ERR_INTERNET_DISCONNECTED|WebSocket connection to|the server responded with a status of/;

/** The address of a live connection; a pass may follow. */
export const socketAddress = /\/socket(?:\?|$)/;

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/**
 * For `test.use` in journeys that are about what moves. All others ask for less motion: without a
 * graphics card, drawing it takes an eighth of their processor time.
 */
export const moving = { contextOptions: { reducedMotion: "no-preference" as const } };

/** Where only the output of a run is kept, a picture of the page can't be looked at. */
async function tellWhatWasShown(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page.ariaSnapshot({ timeout: 5_000 }).catch(String);
    process.stdout.write(`${page.url()} showed:\n${shown}\n`);
  }
}

export const test = base.extend<Fixtures>({
  serverFlags: [[], { option: true }],
  server: async ({ serverFlags }, use) => {
    const server = await Server.start(serverFlags);
    await use(server);
    await server.stop();
  },
  someone: async ({ browser, server }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    const mistakes: string[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.on("pageerror", (error) => mistakes.push(`${page.url()}: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() !== "error" || expected.test(message.text())) return;
        mistakes.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    });
    if (testInfo.status !== testInfo.expectedStatus) await tellWhatWasShown(contexts);
    for (const context of contexts) await context.close();
    expect(mistakes, "errors in the browsers' consoles").toEqual([]);
  },
});

export { expect };
