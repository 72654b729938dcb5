/**
 * The head start of the pages that people open most: what is asked for before the app has come is
 * what the page needs, and is asked for once.
 */
import type { Page, Request } from "@playwright/test";
import { earlyPages } from "../scripts/head-start.ts";
import { makeLively, settle } from "./lively.ts";
import { expect, test } from "./test.ts";

/** After this, an app that still isn't there asks again. */
const freshMs = 10_000;

/**
 * What a page asked the server, and the files whose code ran. A busy machine may need so long for
 * the page that it asks again; then it is opened once more.
 */
async function opened(page: Page, address: string) {
  let seen = await open(page, address);
  while (seen.tookMs > freshMs) seen = await open(page, address);
  return seen;
}

async function open(page: Page, address: string) {
  const calls: string[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    // The page before may still ask for something.
    const isOfPage = new URL(request.frame().url()).pathname === address;
    if (isOfPage && pathname.startsWith("/api/")) calls.push(pathname + search);
  };
  page.on("request", note);
  await page.coverage.startJSCoverage();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.headStart?.size ?? 0), address).toBe(0);
  await expect(page.locator(".skeleton")).toHaveCount(0);
  const tookMs = await page.evaluate(() => performance.now());
  const ran = (await page.coverage.stopJSCoverage()).map(({ url }) => new URL(url).pathname);
  page.off("request", note);
  return { calls, ran, tookMs };
}

test("pages get what they need early, and nothing twice", async ({ server, someone }) => {
  const ada = await someone();
  const { report, quiz } = await makeLively(ada, await someone(), server);
  const addresses = [
    "/dashboard",
    "/dashboard/quiz",
    "/dashboard/quizzes/drafts",
    "/dashboard/sessions",
    `/dashboard/sessions/${report}`,
    "/dashboard/assignments",
    "/dashboard/analytics",
    "/dashboard/analytics/players",
    "/dashboard/settings/profile",
    "/dashboard/settings/preferences",
    "/feed",
    `/quiz/${quiz}`,
    "/profile",
    "/cards",
    "/friends",
  ];
  for (const { path } of earlyPages) {
    expect(
      addresses.filter((each) => new RegExp(path).test(each)),
      path,
    ).toHaveLength(1);
  }
  for (const address of addresses) {
    const early = earlyPages.find(({ path }) => new RegExp(path).test(address));
    const pattern = new RegExp(early?.path ?? "");
    const expected = early?.calls.map((call) => `/api/v1/${address.replace(pattern, call)}`) ?? [];
    const { calls, ran } = await opened(ada, address);
    for (const call of ["/api/v1/auth/check", ...expected]) {
      // Twice where the page itself asks again.
      const times = calls.filter((each) => each === call).length;
      expect.soft(times, `${address}: ${call}`).toBe(call.endsWith("/class-lists") ? 2 : 1);
    }
    // The app names what it finds itself by whole addresses.
    const links = await ada.locator("link[rel=modulepreload][href^='/']").all();
    const named = await Promise.all(links.map((link) => link.getAttribute("href")));
    const needless = named.filter((file) => file !== null && !ran.includes(file));
    expect.soft(needless, `${address}: files for nothing`).toEqual([]);
  }
});

test("a page in another language has its words from the start", async ({ server, someone }) => {
  const ada = await someone();
  await makeLively(ada, await someone(), server);
  await ada.evaluate(() => localStorage.setItem("fanfare.language", "de"));
  await ada.goto("/dashboard");
  await settle(ada);
  const links = ada.locator("link[rel=modulepreload][href*='/words-']");
  await expect(links).not.toHaveCount(0);
  await expect(ada.locator("html")).toHaveAttribute("lang", "de");
});
