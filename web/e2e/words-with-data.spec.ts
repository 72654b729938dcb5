/**
 * The same as `words.spec.ts`, for pages that are about what people did: a played session with its
 * report, a friend who asks, flash cards, and what administrators see.
 */
import type { APIResponse, BrowserContextOptions, Page } from "@playwright/test";
import { answerOf, authorization, becomeAuthor, writeQuiz } from "./authors.ts";
import { playSession } from "./crowd.ts";
import { Server } from "./server.ts";
import { test as base, expect } from "./test.ts";
import { flaws, follow, languages, narrow, speak } from "./whole-words.ts";

const questions = [
  ["Which is the largest ocean?", "Pacific", "Atlantic"],
  ["Which is the longest river of Europe?", "Volga", "Rhine"],
].map(([text = "", right = "", wrong = ""]) => ({
  text,
  content: { kind: "choice", answers: [answerOf(right, true), answerOf(wrong)] },
}));

async function done(answer: APIResponse): Promise<APIResponse> {
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer;
}

/** A public quiz that was played once, that can be studied, and that waits for players again. */
async function aBusyAuthor(page: Page, server: Server) {
  await becomeAuthor(page, server);
  const quizId = await writeQuiz(page, "Wide world", questions);
  const headers = await authorization(page);
  const { version } = await (await page.request.get(`/api/v1/quiz/${quizId}`, { headers })).json();
  const data = { version, visibility: "PUBLIC", status: "PUBLISHED" };
  await done(await page.request.patch(`/api/v1/quiz/${quizId}`, { headers, data }));
  const report = await playSession(page, quizId, [
    { nickname: "Maya", picks: [0, 0] },
    { nickname: "Tom", picks: [1, 0] },
    { nickname: "Zoë", picks: [1, 1] },
  ]);
  await done(await page.request.post("/api/v1/cards/decks", { headers, data: { quizId } }));
  const room = { quizId, settings: {} };
  await done(await page.request.post("/api/v1/rooms", { headers, data: room }));
  const code = await (await page.request.get("/api/v1/friends/code", { headers })).json();
  return { quizId, report, friendCode: code.code as string };
}

/** Someone who wants to be a friend, and reports the quiz. */
async function aStranger(page: Page, server: Server, friendCode: string, quizId: string) {
  await becomeAuthor(page, server, { name: "Grace Hopper", email: "grace@example.org" });
  const headers = await authorization(page);
  const asks = { code: friendCode };
  await done(await page.request.post("/api/v1/friends/requests", { headers, data: asks }));
  const abuse = { reason: "other", text: "Look at question 1." };
  await done(
    await page.request.post(`/api/v1/quiz/${quizId}/abuse-report`, { headers, data: abuse }),
  );
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await page.locator("main :is(li, table, article, form, dl, section)").first().waitFor();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

interface Busy {
  server: Server;
  report: string;
  /** What the author's browser has; each page uses up the session's cookie and gets the next. */
  signedIn: NonNullable<BrowserContextOptions["storageState"]>;
}

/** One server for all languages: nothing is changed, and making the data took as long as looking. */
const test = base.extend<object, { busy: Busy }>({
  busy: [
    async ({ browser }, use) => {
      const server = await Server.start();
      const open = async () => (await browser.newContext({ baseURL: server.url })).newPage();
      const [author, stranger] = [await open(), await open()];
      const { quizId, report, friendCode } = await aBusyAuthor(author, server);
      await aStranger(stranger, server, friendCode, quizId);
      const signedIn = await author.context().storageState();
      for (const page of [author, stranger]) await page.context().close();
      await use({ server, report, signedIn });
      await server.stop();
    },
    { scope: "worker" },
  ],
  server: async ({ busy }, use) => use(busy.server),
});

/** One after the other in one worker, which has the server. */
test.describe.configure({ mode: "default" });

for (const language of languages) {
  test(`words stay whole where there is much to show in ${language}`, async ({ busy, someone }) => {
    const page = await someone({ ...narrow, storageState: busy.signedIn });
    await page.goto("/favicon.svg");
    await speak(page, language);
    const [first = "", ...others] = [
      "/dashboard",
      "/dashboard/sessions",
      `/dashboard/sessions/${busy.report}`,
      "/dashboard/analytics",
      "/dashboard/analytics/players",
      "/dashboard/settings/profile",
      "/dashboard/settings/notifications",
      "/dashboard/settings/security",
      "/dashboard/settings/api",
      "/friends",
      "/cards",
      "/admin/users",
      "/admin/reports",
      "/admin/picks",
      "/admin/rooms",
      "/admin/audit",
      "/admin/settings",
      "/dashboard/quiz/create",
    ];
    await page.goto(first);
    await settled(page);
    expect.soft(await flaws(page), first).toEqual([]);
    for (const path of others) {
      await follow(page, path);
      await settled(page);
      expect.soft(await flaws(page), path).toEqual([]);
    }
    await page.locator("header button", { has: page.locator(".lucide-bell") }).click();
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    expect.soft(await flaws(page), "the notifications").toEqual([]);
    busy.signedIn = await page.context().storageState();
  });
}
