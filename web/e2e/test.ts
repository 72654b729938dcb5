/** The base of every journey: a server per test, and pages that must never log an error. */
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { Server } from "./server.ts";

interface Fixtures {
  /** Extra settings an operator would give the server. */
  serverFlags: readonly string[];
  /** Hosts other than the server's that the pages of this journey may ask. Usually none. */
  otherSites: readonly string[];
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

/**
 * What a page keeps beyond this tab, where whoever uses this computer next can read it. Seats and
 * attempts are meant to be found there again: they open one game, and no account.
 */
function keptForLater(): string[] {
  return Object.entries(localStorage)
    .filter(([name]) => !/^fanfare\.(?:seats|pass|assigned)/.test(name))
    .map(([name, value]) => `${name}=${value}`);
}

/** An access token, which is a JWT, or 256 random bits: a refresh token, a seat, a host link. */
const secret = /eyJ[\w-]+\.[\w-]+\.|(?:^|[^\w-])[\w-]{43}(?:$|[^\w-])/;

export const test = base.extend<Fixtures>({
  serverFlags: [[], { option: true }],
  otherSites: [[], { option: true }],
  server: async ({ serverFlags }, use) => {
    const server = await Server.start(serverFlags);
    await use(server);
    await server.stop();
  },
  someone: async ({ browser, server, otherSites }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    const mistakes: string[] = [];
    const asked = new Set<string>();
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      contexts.push(context);
      context.on("request", (request) => asked.add(new URL(request.url()).host));
      const page = await context.newPage();
      page.on("pageerror", (error) => mistakes.push(`${page.url()}: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() !== "error" || expected.test(message.text())) return;
        mistakes.push(`${page.url()}: ${message.text()}`);
      });
      return page;
    });
    if (testInfo.status !== testInfo.expectedStatus) await tellWhatWasShown(contexts);
    const kept: string[] = [];
    for (const page of contexts.flatMap((context) => context.pages())) {
      // A page that shows what the browser itself says, such as a failed download, has no storage.
      kept.push(...(await page.evaluate(keptForLater).catch(() => [])));
    }
    for (const context of contexts) await context.close();
    expect(mistakes, "errors in the browsers' consoles").toEqual([]);
    // PRIV-2; data and blob addresses have no host.
    const allowed = ["", new URL(server.url).host, ...otherSites];
    expect(
      [...asked].filter((host) => !allowed.includes(host)),
      "other sites asked",
    ).toEqual([]);
    // WEB-3.
    expect(
      kept.filter((line) => secret.test(line)),
      "secrets kept for later",
    ).toEqual([]);
  },
});

export { expect };
