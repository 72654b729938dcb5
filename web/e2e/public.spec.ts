/** The public pages: everything visitors see, in both themes, and without a network. */
import type { Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const pages = [
  { path: "/", title: "Make Learning Fun & Competitive" },
  { path: "/about", title: "About Fanfare" },
  { path: "/contact", title: "Contact" },
  { path: "/privacy", title: "Privacy" },
  { path: "/terms", title: "Terms" },
  { path: "/help", title: "Help" },
  { path: "/help/join", title: "Join a live session" },
  { path: "/help/hall", title: "Host in a hall" },
  { path: "/check", title: "Check this device" },
] as const;

async function heading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

async function expectNoSideways(page: Page): Promise<void> {
  const surplus = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(surplus).toBeLessThanOrEqual(0);
}

test("every public page is complete, on a phone and on a desk, light and dark", async ({
  someone,
}) => {
  const desk = await someone();
  const mobile = await someone(phone);
  for (const { path, title } of pages) {
    await desk.goto(path);
    await heading(desk, title);
    await mobile.goto(path);
    await heading(mobile, title);
    await expect(mobile.getByText("Loading", { exact: true })).toHaveCount(0);
    await expectNoSideways(mobile);
    await expectAccessibleInBoth(desk, path);
    await expectAccessibleInBoth(mobile, `${path} on a phone`);
  }
});

test("the small menu leads on, and the front page to the help", async ({ someone }) => {
  const page = await someone(phone);
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.locator("#main-menu").getByRole("link", { name: "Explore" }).click();
  await heading(page, "Discover Quizzes");
  await expect(page.locator("#main-menu")).toHaveCount(0);

  await page.goto("/");
  await page.getByRole("link", { name: "Learn more: Track Scores" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Results and reports" })).toBeFocused();
  await page.getByRole("link", { name: /^Correct a question afterward/ }).click();
  await heading(page, "Correct a question afterward");
});

test("the check opens a live connection to the server", async ({ someone }) => {
  const page = await someone();
  await page.goto("/check");
  await expect(page.getByText("It connects and responds.")).toBeVisible();
  await expect(page.getByText(/^A round trip takes \d+ ms/)).toBeVisible();
});

test("an address that leads nowhere says so, with its status", async ({ browser, server }) => {
  // The page logs the URL, so its console can't be required to stay empty.
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const logged = page.waitForEvent("console", (message) => message.text().includes("/no/such"));
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await heading(page, "Oops! Page not found");
  expect((await logged).text()).toBe("404: no page at /no/such/page");
  await expectAccessibleInBoth(page, "404");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await heading(page, "Make Learning Fun & Competitive");
  await context.close();
});

test("when the server is away there is a page that says so, and a way back", async ({
  server,
  someone,
}) => {
  const page = await someone();
  await page.goto("/help");
  await heading(page, "Help");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  // The cache may hold only the offline page and its files.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/offline.html");
  expect(kept.filter((path) => path.startsWith("/api/") || path === "/")).toEqual([]);

  await server.kill();
  await page.goto("/feed");
  await heading(page, "You're offline");
  await expectAccessibleInBoth(page, "no connection");
  await server.restart();
  await page.getByRole("button", { name: "Try again" }).click();
  await heading(page, "Discover Quizzes");
});

test("the front page can be read and a code be sent before any script has come", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await heading(page, "Make Learning Fun & Competitive");
  await page.getByLabel("Have a code? Join a live session").fill("1234567");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page).toHaveURL(/\/j\?code=1234567$/);
  await context.close();
});

test("what is pressed before the scripts come happens when they have", async ({ someone }) => {
  const page = await someone(phone);
  let letScripts = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letScripts = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => "takeEarlyPress" in window);
  await page.getByRole("button", { name: "Open menu" }).click();
  letScripts();
  await expect(page.locator("#main-menu").getByRole("link", { name: "Explore" })).toBeVisible();
});

test("what is typed before the scripts come is there when they have", async ({ someone }) => {
  const page = await someone();
  let letScripts = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letScripts = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const field = page.getByLabel("Have a code? Join a live session");
  await field.fill("12 34");
  letScripts();
  // A page without scripts can't sign anyone up.
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
  await expect(field).toHaveValue("12 34");
  await field.fill("");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByText("Enter the code from the big screen.")).toBeVisible();
});
