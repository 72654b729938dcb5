/**
 * A co-host by account: named by email address, is notified, finds the session on their own pages,
 * hosts it with their own log-in, and is disconnected when they are removed (LIVE-5).
 */
import type { Page } from "@playwright/test";
import { joinRoom, next } from "./acts.ts";
import { answerOf, becomeAuthor, expectAccessibleInBoth, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const questions = [
  {
    text: "Which is the largest ocean?",
    content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
  },
];

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

test("a co-host hosts with their own log-in until they are removed (LIVE-5)", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const code = await hostQuiz(host, await writeQuiz(host, "Sky and water", questions));
  const maya = await someone(phone);
  await joinRoom(maya, code, "Maya");
  const ben = await someone({ viewport: { width: 768, height: 1024 } });
  await becomeAuthor(ben, server, { name: "Ben Host", email: "ben@example.org" });
  await ben.goto(`/host/${code}`);
  await expect(heading(ben, "You aren't the host of this live session")).toBeVisible();

  await host.getByRole("button", { name: "Second device and co-hosts" }).click();
  const dialog = host.getByRole("dialog", { name: "Second device and co-hosts" });
  for (const email of ["nobody@example.org", "ben@example.org"]) {
    await dialog.getByLabel("Email address").fill(email);
    await dialog.getByRole("button", { name: "Add co-host" }).click();
    await expect(dialog.getByRole("button", { name: `Remove ${email}` })).toBeVisible();
  }
  // Nothing tells which of the two has an account.
  await expect(dialog.getByText("Not used yet")).toHaveCount(2);
  await expectAccessibleInBoth(host, "co-hosts that haven't come");

  await ben.goto("/dashboard/sessions");
  await expect(ben.getByText("You co-host")).toBeVisible();
  await expectAccessibleInBoth(ben, "a co-hosted session");
  await expect(ben.getByRole("link", { name: /^Host.*Sky and water/ })).toBeVisible();
  await ben.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await ben.getByRole("link", { name: /made you a co-host of “Sky and water”/ }).click();
  await expect(ben.getByRole("heading", { name: "Players (1)" })).toBeVisible();
  await expect(ben.getByRole("button", { name: "Second device and co-hosts" })).toBeHidden();
  await expectAccessibleInBoth(ben, "the lobby of a co-host");
  await expect(dialog.getByText("Connected now")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Remove Ben Host" })).toBeVisible();
  await expectAccessibleInBoth(host, "a co-host who has come");

  // The co-host starts, survives a reload, and both see the same.
  await next(ben, "Start Quiz");
  await expect(heading(host, "Which is the largest ocean?")).toBeVisible();
  await ben.reload();
  await expect(heading(ben, "Which is the largest ocean?")).toBeVisible();

  await host.getByRole("button", { name: "More", exact: true }).click();
  await host.getByRole("button", { name: "Second device and co-hosts" }).click();
  await dialog.getByRole("button", { name: "Remove Ben Host" }).click();
  await expect(heading(ben, "You no longer host this session")).toBeVisible();
  await expectAccessibleInBoth(ben, "a co-host who was removed");
  await ben.goto("/dashboard/sessions");
  await expect(ben.getByRole("heading", { name: "Live Sessions" })).toBeVisible();
  await expect(ben.getByText("You co-host")).toBeHidden();
});
