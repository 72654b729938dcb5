/**
 * Audience questions and a brainstorm without a quiz: from the dashboard by mouse, and once more by
 * keyboard alone, from the palette to the end; and scheduled, with an invitation. Nothing on any page speaks of a game.
 */
import type { Page } from "@playwright/test";
import { joinRoom } from "./acts.ts";
import { authorization, becomeAuthor, expectAccessibleInBoth } from "./authors.ts";
import { pressByKey, tabTo } from "./by-keys.ts";
import { expect, phone, test } from "./test.ts";

const small = { ...phone, viewport: { width: 360, height: 640 } };
const hall = { viewport: { width: 1920, height: 1080 } };

/** The words of a game, none of which belongs here. */
async function expectNoGame(page: Page): Promise<void> {
  const text = await page.locator("body").innerText();
  expect(text).not.toMatch(/\b(points?|ranks?|podium|leaderboard|Start Quiz|winner)\b/i);
}

async function codeOf(host: Page): Promise<string> {
  await host.waitForURL(/\/host\/\d+/);
  return /\/host\/(\d+)/.exec(host.url())?.[1] ?? "";
}

test("an audience asks, votes and shares ideas without a quiz", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await host.goto("/dashboard");
  await host.getByRole("button", { name: /^Collect Questions and Ideas/ }).click();
  const form = host.getByRole("dialog", { name: "Audience questions or brainstorm" });
  await form.getByRole("textbox", { name: "Title" }).fill("");
  await form.getByRole("button", { name: "Start" }).click();
  await expect(form.getByText("Enter a title.")).toBeVisible();
  await form.getByRole("textbox", { name: "Title" }).fill("Town hall");
  await form.getByRole("radio", { name: /^Once you’ve approved it/ }).check();
  await form.getByRole("button", { name: "Start" }).click();
  const code = await codeOf(host);
  await expect(host.getByRole("heading", { level: 1, name: "Town hall" })).toBeVisible();

  const [stage, maya, ben] = await Promise.all([someone(hall), someone(small), someone(phone)]);
  await stage.goto(`/screen/${code}`);
  await expect(stage.getByRole("heading", { name: "Audience questions" })).toBeVisible();
  await expect(stage.getByText(code)).toBeVisible();
  await expect(stage.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await joinRoom(maya, code, "Maya");
  await joinRoom(ben, code, "Ben");
  // The list is there at once, with nothing to open.
  await maya.getByRole("textbox", { name: "Your question" }).fill("When is lunch?");
  await maya.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(maya.getByText("Waiting for the host")).toBeVisible();
  await expect(stage.getByText("When is lunch?")).toBeHidden();
  await host.getByRole("button", { name: "Show: When is lunch?" }).click();
  await expect(stage.getByRole("listitem").filter({ hasText: "When is lunch?" })).toBeVisible();
  const vote = ben.getByRole("button", { name: /^Vote for: When is lunch\?/ });
  await vote.click();
  await expect(stage.getByRole("listitem").first()).toContainText("1");
  await host.getByRole("button", { name: "Highlight: When is lunch?" }).click();
  await expect(stage.getByRole("heading", { name: "When is lunch?" })).toBeVisible();
  await host.getByRole("button", { name: "Show the whole list" }).click();
  await expect(stage.getByRole("heading", { name: "Audience questions" })).toBeVisible();

  // A reload and a restart lose nothing, and phones come back to the list.
  await server.kill();
  await server.restart();
  await maya.reload();
  await expect(maya.getByText("Yours")).toBeVisible();
  await expect(host.getByRole("listitem").filter({ hasText: "When is lunch?" })).toContainText(
    "1 vote",
  );
  await Promise.all([expectNoGame(host), expectNoGame(stage), expectNoGame(maya)]);

  await host.getByRole("button", { name: "End the session" }).click();
  await host.getByRole("button", { name: "End it now" }).click();
  for (const page of [maya, ben, stage]) {
    await expect(page.getByRole("heading", { name: "That’s it!" })).toBeVisible();
    await expectNoGame(page);
  }
  await expect(host.getByText("2 people took part")).toBeVisible();
  await expect(host.getByRole("list", { name: "Audience questions" })).toContainText("1 vote");
  await expectNoGame(host);
  await host.goto("/dashboard/sessions");
  const row = host.getByRole("listitem").filter({ hasText: "Town hall" });
  await expect(row).toContainText("2 people · Without a quiz");
  await row.getByRole("button", { name: "Host again" }).first().click();
  await codeOf(host);
  await expect(host.getByRole("heading", { level: 1, name: "Town hall" })).toBeVisible();
});

test("it is hosted and joined by keyboard alone", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await host.goto("/dashboard");
  await expect(host.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
  // Letters that come before the field is there are the page's.
  const field = host.getByRole("combobox", { name: /^Search for pages/ });
  await expect(async () => {
    await host.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await host.keyboard.type("without a quiz");
  await expect(host.getByRole("option").first()).toContainText("Collect questions and ideas");
  await host.keyboard.press("Enter");
  const form = host.getByRole("dialog", { name: "Audience questions or brainstorm" });
  await tabTo(host, form.getByRole("textbox", { name: /^Topic of a first brainstorm/ }));
  await expectAccessibleInBoth(host, "the form without a quiz");
  await host.keyboard.type("What should we do better?");
  await host.keyboard.press("Enter");
  const code = await codeOf(host);
  const topic = { name: "What should we do better?" };
  await expect(host.getByRole("heading", topic)).toBeVisible();
  await expectAccessibleInBoth(host, "the host's page without a quiz");

  const [stage, maya] = await Promise.all([someone(hall), someone(small)]);
  await stage.goto(`/screen/${code}`);
  await expect(stage.getByRole("heading", topic)).toBeVisible();
  await expectAccessibleInBoth(stage, "the big screen without a quiz");
  await maya.goto(`/j/${code}`);
  await tabTo(maya, maya.getByLabel("Nickname"));
  await maya.keyboard.type("Maya");
  await maya.keyboard.press("Enter");
  await expect(maya.getByRole("heading", { level: 1, ...topic })).toBeFocused();
  await maya.keyboard.press("Tab");
  await expect(maya.getByRole("textbox", { name: "Your idea" })).toBeFocused();
  await maya.keyboard.type("More breaks");
  await maya.keyboard.press("Tab");
  await maya.keyboard.press("Enter");
  await expect(maya.getByText("Your idea has arrived.")).toBeVisible();
  await pressByKey(maya, maya.getByRole("button", { name: /^Vote for: More breaks/ }));
  await expect(stage.getByRole("listitem").first()).toContainText("1");
  await expectAccessibleInBoth(maya, "a phone without a quiz");

  // Keys of a game do nothing here.
  await host.keyboard.press("ArrowRight");
  await pressByKey(host, host.getByRole("button", { name: "End the brainstorm" }));
  await expect(host.getByRole("heading", { name: "Questions", exact: true })).toBeFocused();
  await expect(maya.getByRole("heading", { level: 1, name: "Audience questions" })).toBeFocused();
  await pressByKey(host, host.getByRole("button", { name: "End the session" }));
  await pressByKey(host, host.getByRole("button", { name: "End it now" }));
  await expect(maya.getByRole("heading", { name: "That’s it!" })).toBeFocused();
  await expect(host.getByText("1 person took part")).toBeVisible();
  await expectAccessibleInBoth(host, "a report without a quiz");
});

test("it is scheduled, its people invited, and led in at its start", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  await host.goto("/dashboard/sessions");
  await host.getByRole("button", { name: "Collect Questions and Ideas" }).click();
  const form = host.getByRole("dialog", { name: "Audience questions or brainstorm" });
  await form.getByRole("textbox", { name: "Title" }).fill("Town hall");
  await form.getByRole("textbox", { name: /^Topic of a first/ }).fill("What next?");
  await form.getByRole("button", { name: "Schedule for later" }).click();
  const window = host.getByRole("dialog", { name: "Schedule a live session" });
  await expect(window.getByRole("textbox", { name: "Title" })).toHaveValue("Town hall");
  await expect(window.getByRole("textbox", { name: "Title" })).toBeFocused();
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await window.getByLabel("Date and time").fill(`${day}T12:00`);
  await expectNoGame(host);
  await expectAccessibleInBoth(host, "scheduling without a quiz");
  await window.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(window).toBeHidden();
  const card = host.getByRole("listitem").filter({ hasText: "Town hall" });
  await expect(card).toContainText("Without a quiz");
  await expectAccessibleInBoth(host, "a scheduled session without a quiz");

  const headers = await authorization(host);
  const list = await host.request.get("/api/v1/scheduled-rooms", { headers });
  const [{ token }] = await list.json();
  const guest = await someone(small);
  await guest.goto(`/s/${token}`);
  await expect(guest.getByRole("heading", { level: 1, name: "Town hall" })).toBeVisible();
  await expectNoGame(guest);

  await host.getByRole("button", { name: "Start: Town hall" }).click();
  const code = await codeOf(host);
  await expect(host.getByRole("heading", { name: "What next?" })).toBeVisible();
  await guest.reload();
  await expect(guest).toHaveURL(`/j/${code}`);
  await joinRoom(guest, code, "Maya");
  await expect(guest.getByRole("heading", { level: 1, name: "What next?" })).toBeVisible();
});
