/**
 * What administrators do: remove a reported quiz from public view, suspend and restore its author,
 * make a staff pick, end a live session, and find all of it in the log.
 */
import type { Page } from "@playwright/test";
import { password } from "./acts.ts";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  hostQuiz,
  writeQuiz,
} from "./authors.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

const question = {
  text: "Which is the largest?",
  content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
};

async function aPublicQuiz(page: Page, title: string): Promise<string> {
  const id = await writeQuiz(page, title, [question]);
  const headers = await authorization(page);
  const quiz = await page.request.get(`/api/v1/quiz/${id}`, { headers });
  const { version } = await quiz.json();
  const data = { version, visibility: "PUBLIC", status: "PUBLISHED" };
  const done = await page.request.patch(`/api/v1/quiz/${id}`, { headers, data });
  expect(done.ok(), await done.text()).toBe(true);
  return id;
}

async function join(page: Page, server: Server, name: string): Promise<void> {
  await becomeAuthor(page, server, { name, email: `${name.toLowerCase()}@example.org` });
}

test("an instance is looked after", async ({ server, someone }) => {
  test.setTimeout(120_000);
  const admin = await someone();
  await becomeAuthor(admin, server);
  await admin.goto("/admin");
  await expect(admin).toHaveURL(/\/admin\/users$/);
  await expect(admin.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();

  const eve = await someone(phone);
  await join(eve, server, "Eve");
  const quiz = await aPublicQuiz(eve, "Deep oceans");
  const headers = await authorization(admin);
  const data = { reason: "hateful", text: "Look at question 1" };
  await admin.request.post(`/api/v1/quiz/${quiz}/abuse-report`, { headers, data });

  // Anyone else finds no administration pages.
  await eve.goto("/admin/users");
  await expect(eve.getByText("These pages are for administrators")).toBeVisible();
  await expectAccessibleInBoth(eve, "administration for someone else");

  // The report: read, decided, and its people notified.
  await admin.goto("/admin/reports");
  await expect(admin.getByRole("heading", { level: 2, name: "Deep oceans" })).toBeVisible();
  await expectAccessibleInBoth(admin, "the reports");
  await admin.getByRole("link", { name: /^Review/ }).click();
  await expect(admin.getByText("Which is the largest?")).toBeVisible();
  await expectAccessibleInBoth(admin, "a report");
  await admin.getByRole("button", { name: "Remove from public view" }).click();
  const window = admin.getByRole("dialog");
  await window.getByLabel("Message to the author").fill("Question 1 insults people.");
  await expectAccessibleInBoth(admin, "a decision");
  await window.getByRole("button", { name: "Remove from public view" }).click();
  await expect(window).toBeHidden();
  await expect(
    admin.getByRole("heading", { level: 2, name: "Removed from public view" }),
  ).toBeVisible();
  await eve.goto("/dashboard/quiz");
  await expect(eve.getByText("Question 1 insults people.")).toBeVisible();
  await admin.getByRole("button", { name: "Make the quiz public again" }).click();
  await window.getByRole("button", { name: "Make the quiz public again" }).click();
  await expect(window).toBeHidden();

  // A staff pick, found by its URL.
  await admin.goto("/admin/picks");
  await admin.getByRole("searchbox").fill(`${server.url}/quiz/${quiz}`);
  await admin.getByRole("button", { name: "Pick Deep oceans" }).click();
  await expect(admin.getByRole("list", { name: "Staff picks, in order" })).toContainText(
    "Deep oceans",
  );
  await expectAccessibleInBoth(admin, "the staff picks");

  // A live session is ended.
  await hostQuiz(eve, quiz);
  await admin.goto("/admin/rooms");
  await admin.getByRole("button", { name: "End Deep oceans" }).click();
  await window.getByRole("button", { name: "End it now" }).click();
  await expect(admin.getByText("Nothing is running")).toBeVisible();
  await expectAccessibleInBoth(admin, "no live sessions");

  // An account is suspended and restored by keyboard.
  await admin.goto("/admin/users");
  await admin.getByRole("searchbox").fill("eve@");
  await expect(admin).toHaveURL(/search=eve/);
  await expect(admin.getByRole("list", { name: "Accounts" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessibleInBoth(admin, "the accounts");
  await admin.getByRole("link", { name: "Eve", exact: true }).focus();
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("heading", { level: 1, name: "Eve" })).toBeVisible();
  await expectAccessibleInBoth(admin, "an account");
  await admin.getByRole("button", { name: "Suspend" }).press("Enter");
  await window.getByLabel(/^Why\?/).fill("Rude quizzes");
  await window.getByRole("button", { name: "Suspend" }).press("Enter");
  await expect(admin.getByText("Reason given: Rude quizzes")).toBeVisible();
  const refused = await eve.request.post("/api/v1/auth/login", {
    data: { email: "eve@example.org", password },
  });
  expect(refused.status()).toBe(403);
  await admin.getByRole("button", { name: "End the suspension" }).click();
  await window.getByRole("button", { name: "End the suspension" }).click();
  await expect(admin.getByText("Reason given: Rude quizzes")).toBeHidden();

  // Instance-wide settings are changed, and a change that deletes something asks first.
  await admin.goto("/admin/settings");
  const days = admin.getByLabel("Nicknames, in days");
  await days.fill("400");
  await admin.getByRole("button", { name: "Save settings" }).click();
  await expect(admin.getByText("Enter a whole number from 0 to 365.")).toBeVisible();
  await expectAccessibleInBoth(admin, "the settings of the instance");
  await days.fill("7");
  await admin.getByRole("button", { name: "Save settings" }).click();
  await expect(window).toBeVisible();
  await expectAccessibleInBoth(admin, "shorter times");
  await window.getByRole("button", { name: "Shorten" }).click();
  await expect(admin.getByText("Settings saved")).toBeVisible();
  await admin.getByRole("switch", { name: "Anyone can create an account" }).uncheck();
  await admin.getByRole("button", { name: "Save settings" }).click();
  await expect(admin.getByText("Settings saved")).toBeVisible();
  await admin.goto("/dashboard/settings/preferences");
  await expect(admin.getByLabel("Keep nicknames")).toContainText("For 7 days");
  await expectAccessibleInBoth(admin, "preferences");
  const stranger = await someone();
  await stranger.goto("/auth/signup");
  await expect(stranger.getByText("Sign-up is closed here")).toBeVisible();
  await expectAccessibleInBoth(stranger, "closed sign-up");
  await admin.goto("/admin/users");
  await admin.getByRole("searchbox").fill("eve@");
  await admin.getByRole("link", { name: "Eve", exact: true }).click();

  // All of it is in the account's log.
  await admin.getByRole("link", { name: "Account history" }).click();
  const log = admin.getByRole("list", { name: "Entries, newest first" });
  for (const event of [
    "Account suspension ended",
    "Account suspended",
    "Live session ended by an administrator",
    "Report about a quiz decided",
  ]) {
    await expect(log.getByText(event, { exact: true }).first()).toBeVisible();
  }
  await expectAccessibleInBoth(admin, "the audit log");
  const file = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Download as CSV" }).click();
  expect((await file).suggestedFilename()).toBe("audit-log.csv");
});
