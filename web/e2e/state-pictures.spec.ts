/**
 * Takes a screenshot of what pages show when there is nothing yet, when the server fails, and when
 * the network is cut, into the folder named by FANFARE_PICTURES. For design review, like
 * `site-pictures.spec.ts`, which has the same pages with what they are for.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { answerOf, becomeAuthor, writeQuiz } from "./authors.ts";
import { Server } from "./server.ts";
import { expect, test } from "./test.ts";

const folder = join(process.env["FANFARE_PICTURES"] ?? "", "states");
const widths = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** What the first account sees, which is also the administrator's. */
const pages: Record<string, string> = {
  dashboard: "/dashboard",
  quizzes: "/dashboard/quiz",
  drafts: "/dashboard/quizzes/drafts",
  editor: "/dashboard/quiz/{quiz}/edit",
  "add-question": "/dashboard/quiz/{quiz}/add-question",
  sessions: "/dashboard/sessions",
  report: "/dashboard/sessions/{nothing}",
  assignments: "/dashboard/assignments",
  assignment: "/dashboard/assignments/{nothing}",
  "own-speed": "/dashboard/assignments/{nothing}/live",
  analytics: "/dashboard/analytics",
  players: "/dashboard/analytics/players",
  feed: "/feed",
  quiz: "/quiz/{quiz}",
  user: "/users/{nothing}",
  solo: "/quiz",
  cards: "/cards",
  study: "/cards/study?quiz={quiz}",
  profile: "/profile",
  games: "/profile?tab=games",
  achievements: "/profile?tab=achievements",
  friends: "/friends",
  notifications: "/dashboard/settings/notifications",
  preferences: "/dashboard/settings/preferences",
  security: "/dashboard/settings/security",
  api: "/dashboard/settings/api",
  "admin-users": "/admin/users",
  "admin-reports": "/admin/reports",
  "admin-report": "/admin/reports/{nothing}",
  "admin-picks": "/admin/picks",
  "admin-voices": "/admin/voices",
  "admin-rooms": "/admin/rooms",
  "admin-audit": "/admin/audit",
  "admin-settings": "/admin/settings",
  host: "/host/1234567",
  screen: "/screen/1234567",
  join: "/j/1234567",
  assigned: "/a/1234567890",
  practice: "/quiz/{quiz}/practice",
  contact: "/contact",
  "api-docs": "/api/docs",
};

type State = "empty" | "failing" | "cut";

const answers: Record<Exclude<State, "empty">, (route: Route) => Promise<void>> = {
  failing: (route) => route.fulfill({ status: 500, body: "" }),
  cut: (route) => route.abort("internetdisconnected"),
};

/** All pages are of one server and one account. */
test.describe.configure({ mode: "default" });

let server: Server;
let page: Page;
let quiz: string;

test.beforeAll(async ({ browser }) => {
  await mkdir(folder, { recursive: true });
  server = await Server.start();
  page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await becomeAuthor(page, server);
  const answer = { kind: "choice", answers: [answerOf("Congo", true), answerOf("Amazon")] };
  quiz = await writeQuiz(page, "Rivers", [{ text: "Which is the longest?", content: answer }]);
});

test.afterAll(async () => {
  await server.stop();
});

/** The account stays logged in: a log-in page would say nothing about the page that was asked for. */
const isOfSession = (url: URL) => /\/auth\/(?:check|refresh)$/.test(url.pathname);

for (const state of ["empty", "failing", "cut"] as const) {
  for (const [name, path] of Object.entries(pages)) {
    test(`picture of ${name}, ${state}`, async () => {
      await page.unrouteAll();
      if (state !== "empty") {
        await page.route(
          (url) => url.pathname.startsWith("/api/v1/") && !isOfSession(url),
          answers[state],
        );
      }
      const nothing = "01900000-0000-7000-8000-000000000000";
      const url = path.replace("{quiz}", quiz).replace("{nothing}", nothing);
      for (const size of widths) {
        await page.setViewportSize(size);
        await page.goto(url);
        await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {});
        await expect(page.locator(".skeleton")).toHaveCount(0);
        const file = `${name}-${state}-${size.width}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true });
      }
    });
  }
}
