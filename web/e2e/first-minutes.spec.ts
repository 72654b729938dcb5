/**
 * The first ten minutes: from the front page to a lobby with at most eight clicks, by keyboard
 * alone, and on a phone; and a list of first steps that checks itself off until it is gone.
 */
import type { Locator, Page } from "@playwright/test";
import { answer, codeFromEmail, joinRoom, next, password, verify } from "./acts.ts";
import { authorization, becomeAuthor, expectAccessibleInBoth } from "./authors.ts";
import { pressByKey, tabTo } from "./by-keys.ts";
import { countPresses } from "./presses.ts";
import { expect, phone, test } from "./test.ts";

const email = "ada@example.org";
const stepsTitle = "Your first ten minutes";

/** Types into the fields of a form: a press for the first one, the Tab key to the others. */
async function fillIn(page: Page, first: Locator, texts: readonly string[]): Promise<void> {
  await first.click();
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    // Buttons that show a password are in between.
    while (!(await page.evaluate(() => document.activeElement instanceof HTMLInputElement))) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type(text);
  }
}

const inLobby = async (page: Page) => {
  await expect(page).toHaveURL(/\/host\/\d+$/);
  await expect(page.getByRole("heading", { name: /^Players \(/ })).toBeVisible();
};

/** Through the account's menu, or the one that a phone has for everything. */
async function openDashboard(page: Page, isSmall: boolean): Promise<void> {
  const name = isSmall ? "Open menu" : /Ada Lovelace/;
  await page.getByRole("button", { name }).click();
  await page.getByRole(isSmall ? "link" : "menuitem", { name: "Dashboard" }).click();
}

for (const [place, device] of [
  ["a computer", {}],
  ["a phone", phone],
] as const) {
  test(`from the front page to the first lobby with eight clicks, on ${place}`, async ({
    server,
    someone,
  }) => {
    const page = await someone(device);
    const presses = await countPresses(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Get Started" }).click();
    await fillIn(page, page.getByLabel("Full Name"), ["Ada Lovelace", email, password, password]);
    await page.keyboard.press("Enter");
    await verify(page, server, email);
    await expect(page).toHaveURL(/\/feed$/);
    await openDashboard(page, device === phone);
    const steps = page.getByRole("region", { name: stepsTitle });
    await steps.getByRole("button", { name: "Copy the sample quiz" }).click();
    await steps.getByRole("button", { name: "Open the lobby" }).click();
    await inLobby(page);
    expect(presses()).toBeLessThanOrEqual(8);
    // The fields were pressed, too.
    expect(presses()).toBeGreaterThan(5);
  });
}

test("by keyboard alone, through Create Quiz and a template", async ({ server, someone }) => {
  const page = await someone({ reducedMotion: "reduce" });
  const presses = await countPresses(page);
  await page.goto("/");
  await pressByKey(page, page.getByRole("link", { name: "Create Quiz", exact: true }));
  await pressByKey(page, page.getByRole("main").getByRole("link", { name: "Sign up" }));
  for (const [label, text] of [
    ["Full Name", "Ada Lovelace"],
    ["Email", email],
    ["Password", password],
    ["Confirm Password", password],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Verification code" }));
  await page.keyboard.type(await codeFromEmail(server, email));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/dashboard\/quiz\/create$/);
  await expect(page.getByRole("button", { name: /^Icebreaker/ })).toBeVisible();
  await expectAccessibleInBoth(page, "creating a quiz");
  await pressByKey(page, page.getByRole("button", { name: /^Pub night/ }));
  const preview = page.getByRole("dialog", { name: /^Pub night/ });
  await expect(preview.getByText("Which metal is liquid at 20 °C?")).toBeVisible();
  await expectAccessibleInBoth(page, "a template before it is taken");
  const take = preview.getByRole("button", { name: "Use this template" });
  await expect(take).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Pub night/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(take).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/dashboard\/quiz\/[^/]+\/edit$/);
  await pressByKey(page, page.getByRole("button", { name: "Start", exact: true }));
  await inLobby(page);
  expect(presses()).toBe(0);
});

/** One player answers the first question of a room. */
async function playABit(host: Page, player: Page): Promise<void> {
  await joinRoom(player, new URL(host.url()).pathname.split("/").at(-1) ?? "", "Maya");
  await next(host, "Start Quiz");
  await answer(player, "Jupiter");
  await expect(host.getByRole("button", { name: "Show the leaderboard" })).toBeVisible();
}

/** Ends every room of the account. */
async function endRooms(page: Page): Promise<void> {
  const headers = await authorization(page);
  const open = await page.request.get("/api/v1/rooms?stage=open", { headers });
  for (const { id } of await open.json()) {
    await page.request.post(`/api/v1/rooms/${id}/end`, { headers });
  }
}

test("the first steps check themselves off, on a phone, and go away", async ({
  server,
  someone,
}) => {
  const page = await someone({ ...phone, reducedMotion: "reduce" });
  await becomeAuthor(page, server);
  await page.goto("/dashboard");
  const steps = page.getByRole("region", { name: stepsTitle });
  await expect(steps.getByText("0 of 4 done")).toBeVisible();
  await expect(page.getByText("Total Quizzes")).toHaveCount(0);
  await expectAccessibleInBoth(page, "the first steps");
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(360);

  // A broken network leaves nothing half made.
  await page.route("**/quiz/import*", (route) => route.abort("internetdisconnected"));
  await steps.getByRole("button", { name: "Copy the sample quiz" }).tap();
  await expect(page.getByText(/couldn't reach the server/)).toBeVisible();
  await expect(steps.getByText("0 of 4 done")).toBeVisible();
  await page.unroute("**/quiz/import*");
  await steps.getByRole("button", { name: "Copy the sample quiz" }).tap();
  await expect(steps.getByText("1 of 4 done")).toBeVisible();
  await expect(page.getByText("Total Quizzes")).toBeVisible();
  const headers = await authorization(page);
  const quizzes = await (await page.request.get("/api/v1/quiz", { headers })).json();
  expect(quizzes).toMatchObject([{ title: "A bit of everything", questionCount: 7 }]);

  await steps.getByRole("button", { name: "Rehearse" }).tap();
  await expect(page.getByText("Rehearsal: nothing is kept")).toBeVisible();
  await next(page, "Start Quiz");
  await expect(page.getByRole("heading", { level: 1, name: /largest in our solar/ })).toBeVisible();
  await page.goto("/dashboard");
  await expect(steps.getByText("2 of 4 done")).toBeVisible();

  await steps.getByRole("button", { name: "Open the lobby" }).tap();
  await inLobby(page);
  await playABit(page, await someone(phone));
  await page.goto("/dashboard");
  await expect(steps.getByText("3 of 4 done")).toBeVisible();
  await endRooms(page);
  await page.reload();
  await steps.getByRole("link", { name: "Open the report" }).tap();
  await expect(page).toHaveURL(/\/dashboard\/sessions\//);
  await expect(page.getByRole("heading", { level: 1, name: "A bit of everything" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("Total Quizzes")).toBeVisible();
  await expect(steps).toHaveCount(0);
});
