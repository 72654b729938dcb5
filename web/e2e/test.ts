/** The base of every journey: a server per test, and pages that must never log an error. */
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
} from "@playwright/test";
import { Server } from "./server.ts";

interface Fixtures {
  /** Extra settings an operator would give the server. */
  serverFlags: readonly string[];
  /** Hosts whose pages are part of the journey and not ours, such as a place to log in. */
  otherSites: readonly string[];
  server: Server;
  /** A separate browser that shares nothing with the others. */
  someone: (
    options?: Parameters<import("@playwright/test").Browser["newContext"]>[0],
  ) => Promise<Page>;
}

/**
 * What the browser itself logs when a server or the network is down is not the page's fault. The
 * last one is about the service worker's script.
 */
const expected =
  /net::ERR_CONNECTION_REFUSED|net::ERR_CONNECTION_RESET|net::ERR_EMPTY_RESPONSE|net::ERR_INTERNET_DISCONNECTED|WebSocket connection to|the server responded with a status of|An unknown error occurred when fetching the script/;

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
 * What a page keeps beyond this tab, where the next person at this computer can read it. Seats,
 * attempts and flash cards are meant to be found there again: they open no account.
 */
function keptForLater(): string[] {
  return Object.entries(localStorage)
    .filter(([name]) => !/^fanfare\.(?:seats|pass|assigned|cards)/.test(name))
    .map(([name, value]) => `${name}=${value}`);
}

/** A page that never loads, or that is the browser's own, has nothing to say. */
async function atMost(ms: number, said: Promise<string[]>): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<string[]>((end) => {
    timer = setTimeout(end, ms, []);
  });
  const first = await Promise.race([said.catch(() => []), silence]);
  clearTimeout(timer);
  return first;
}

/** An access token, which is a JWT, or 256 random bits: a refresh token, a seat, a host link. */
const secret = /eyJ[\w-]+\.[\w-]+\.|(?:^|[^\w-])[\w-]{43}(?:$|[^\w-])/;

/**
 * Who asks for something, and whom. Going to another page counts as asking nobody: it is what the
 * person wants. So do data and blobs, which come from no host.
 */
function hostsOf(request: Request): [from: string, to: string] {
  if (request.isNavigationRequest()) return ["", ""];
  const asker = request.serviceWorker()?.url() ?? request.frame().url();
  return [new URL(asker).host, new URL(request.url()).host];
}

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
      context.on("request", (request) => {
        const [from, to] = hostsOf(request);
        if (to !== "" && to !== from && !otherSites.includes(from)) asked.add(`${from} asks ${to}`);
      });
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
      kept.push(...(await atMost(5_000, page.evaluate(keptForLater))));
    }
    for (const context of contexts) await context.close();
    expect(mistakes, "errors in the browsers' consoles").toEqual([]);
    // PRIV-2.
    expect([...asked], "other sites asked").toEqual([]);
    // WEB-3.
    expect(
      kept.filter((line) => secret.test(line)),
      "secrets kept for later",
    ).toEqual([]);
  },
});

export { expect };
