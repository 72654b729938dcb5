/**
 * Takes a screenshot of every page around the games, with an account that has been used: at three
 * widths, in both themes and in three languages, into the folder named by FANFARE_PICTURES. These
 * are for design review; the journeys do the checking. Each test is one page in one language, so
 * that `-g "report, de"` takes one again.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { type Lively, makeLively, settle } from "./lively.ts";
import { Server } from "./server.ts";
import { test } from "./test.ts";

const folder = join(process.env["FANFARE_PICTURES"] ?? "", "site");
const widths = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const languages = ["en", "de", "ar"] as const;

type Address = string | ((lively: Lively) => string);

/** What visitors see. */
const openPages: Record<string, Address> = {
  landing: "/",
  "log-in": "/auth/login",
  "sign-up": "/auth/signup",
  forgot: "/forgot-password",
  join: "/j",
  lobby: "/lobby",
  "visitor-feed": "/feed",
  "visitor-quiz": ({ quiz }) => `/quiz/${quiz}`,
  solo: "/quiz",
  user: ({ friend }) => `/users/${friend}`,
  about: "/about",
  help: "/help",
  "help-task": "/help/host",
  privacy: "/privacy",
  terms: "/terms",
  contact: "/contact",
  check: "/check",
  "api-docs": "/api/docs",
  nowhere: "/there/is/nothing",
};

/** What Ada sees, who is also the administrator. */
const ownPages: Record<string, Address> = {
  dashboard: "/dashboard",
  quizzes: "/dashboard/quiz",
  drafts: "/dashboard/quizzes/drafts",
  create: "/dashboard/quiz/create",
  import: "/dashboard/quiz/import",
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
  study: ({ quiz }) => `/cards/study?quiz=${quiz}`,
  profile: "/profile",
  games: "/profile?tab=games",
  achievements: "/profile?tab=achievements",
  friends: "/friends",
  "settings-profile": "/dashboard/settings/profile",
  "settings-preferences": "/dashboard/settings/preferences",
  "settings-notifications": "/dashboard/settings/notifications",
  "settings-security": "/dashboard/settings/security",
  "settings-api": "/dashboard/settings/api",
  "admin-users": "/admin/users",
  "admin-reports": "/admin/reports",
  "admin-report": ({ abuse }) => `/admin/reports/${abuse}`,
  "admin-picks": "/admin/picks",
  "admin-rooms": "/admin/rooms",
  "admin-audit": "/admin/audit",
  "admin-settings": "/admin/settings",
  "own-nowhere": "/dashboard/there/is/nothing",
};

// All pages are of one server: filling it takes longer than a page.
test.describe.configure({ mode: "default" });

let server: Server;
let lively: Lively;
let visitor: Page;
let ada: Page;

async function open(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: server.url })).newPage();
}

test.beforeAll(async ({ browser }) => {
  await mkdir(folder, { recursive: true });
  server = await Server.start();
  visitor = await open(browser);
  ada = await open(browser);
  lively = await makeLively(ada, await open(browser), server);
});

test.afterAll(async () => {
  await server.stop();
});

async function picture(page: Page, address: Address, language: string, name: string) {
  const url = typeof address === "string" ? address : address(lively);
  await page.goto("/favicon.svg");
  await page.evaluate((tag) => localStorage.setItem("fanfare.language", tag), language);
  for (const size of widths) {
    await page.setViewportSize(size);
    await page.goto(url);
    await settle(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const path = join(folder, `${name}-${language}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
}

for (const language of languages) {
  for (const [name, address] of Object.entries(openPages)) {
    test(`picture of ${name}, ${language}`, () => picture(visitor, address, language, name));
  }
  for (const [name, address] of Object.entries(ownPages)) {
    test(`picture of ${name}, ${language}`, () => picture(ada, address, language, name));
  }
}
