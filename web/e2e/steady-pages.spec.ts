/**
 * Pages around the games don't jump while they load: gray shapes have the size of what comes, and
 * each answer of the server comes when the page before it was drawn. What browsers count as layout
 * shift stays within 0.02 for every page, on a phone and on a desktop.
 */
import type { Page, Route } from "@playwright/test";
import { type Lively, makeLively, settle } from "./lively.ts";
import { Server } from "./server.ts";
import { expect, test } from "./test.ts";

const shiftMax = 0.02;

type Address = string | ((lively: Lively) => string);

const pages: Record<string, Address> = {
  dashboard: "/dashboard",
  quizzes: "/dashboard/quiz",
  drafts: "/dashboard/quizzes/drafts",
  create: "/dashboard/quiz/create",
  "add-question": ({ quiz }) => `/dashboard/quiz/${quiz}/add-question`,
  editor: ({ quiz }) => `/dashboard/quiz/${quiz}/edit`,
  sessions: "/dashboard/sessions",
  report: ({ report }) => `/dashboard/sessions/${report}`,
  assignments: "/dashboard/assignments",
  assignment: ({ assignment }) => `/dashboard/assignments/${assignment}`,
  analytics: "/dashboard/analytics",
  players: "/dashboard/analytics/players",
  feed: "/feed",
  quiz: ({ quiz }) => `/quiz/${quiz}`,
  cards: "/cards",
  profile: "/profile",
  achievements: "/profile?tab=achievements",
  games: "/profile?tab=games",
  friends: "/friends",
  "settings-profile": "/dashboard/settings/profile",
  "settings-preferences": "/dashboard/settings/preferences",
  "settings-notifications": "/dashboard/settings/notifications",
  "settings-security": "/dashboard/settings/security",
  "settings-api": "/dashboard/settings/api",
  "admin-users": "/admin/users",
  "admin-reports": "/admin/reports",
  "admin-picks": "/admin/picks",
  "admin-rooms": "/admin/rooms",
  "admin-audit": "/admin/audit",
  "admin-settings": "/admin/settings",
};

interface Shift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  interface Window {
    moved: { value: number; what: string }[];
  }
}

async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const names = sources.map(({ node, previousRect: before, currentRect: after }) => {
          const box = node instanceof Element ? node : node?.parentElement;
          const places = [before, after].map((at) => `${at.x},${at.y} ${at.width}x${at.height}`);
          return `${box?.tagName} "${box?.textContent?.slice(0, 40)}" ${places.join(" to ")}`;
        });
        window.moved.push({ value, what: names.join(", ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Passes an answer on once the page that waits for it was drawn. */
async function answerLater(route: Route): Promise<void> {
  const response = await route.fetch();
  const page = route.request().frame().page();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await route.fulfill({ response });
}

const isOfSession = (url: URL) => /\/auth\/(?:check|refresh)$/.test(url.pathname);

// All pages are of one server and one account: filling it takes longer than a page.
test.describe.configure({ mode: "default" });

let server: Server;
let lively: Lively;
let ada: Page;

test.beforeAll(async ({ browser }) => {
  server = await Server.start();
  const open = async () => (await browser.newContext({ baseURL: server.url })).newPage();
  ada = await open();
  lively = await makeLively(ada, await open(), server);
  await watchMoves(ada);
  await ada.route(
    (url) => url.pathname.startsWith("/api/v1/") && !isOfSession(url),
    (route) => answerLater(route).catch(() => route.abort().catch(() => {})),
  );
});

test.afterAll(async () => {
  await server.stop();
});

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`pages don't jump while they load at ${size.width}`, async () => {
    test.setTimeout(480_000);
    await ada.setViewportSize(size);
    // A browser keeps the place of as many folders as it saw the last time.
    await ada.goto("/dashboard/quiz");
    await settle(ada);
    for (const [name, address] of Object.entries(pages)) {
      await test.step(name, async () => {
        await ada.goto(typeof address === "string" ? address : address(lively));
        await settle(ada);
        await expect(ada.locator(".skeleton")).toHaveCount(0);
        const moved = await ada.evaluate(() => window.moved);
        const sum = moved.reduce((all, { value }) => all + value, 0);
        const told = moved.map(({ value, what }) => `${value.toFixed(4)} ${what}`).join("\n");
        expect.soft(sum, `${name} at ${size.width}:\n${told}`).toBeLessThanOrEqual(shiftMax);
      });
    }
  });
}
