/**
 * Two people and one quiz: shared to be viewed, then to be edited, changed by both at once, and no
 * longer shared while someone types.
 */
import type { Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./authors.ts";
import { saved, textOf } from "./editor-acts.ts";
import { friendsWithQuiz } from "./sharing-acts.ts";
import { expect, phone, test } from "./test.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Share the quiz" });

/** Shares from the menu of the quiz's card. */
async function share(ada: Page, role: string): Promise<void> {
  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "More for Rivers" }).click();
  await ada.getByRole("menuitem", { name: "Share…" }).click();
  const dialog = dialogOf(ada);
  await expect(dialog.getByText("Nobody yet.")).toBeVisible();
  await expectAccessibleInBoth(ada, "a quiz to be shared");
  await dialog.getByLabel("Role", { exact: true }).selectOption(role);
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
}

test("a quiz is viewed, then edited by two, and neither overwrites the other", async ({
  server,
  someone,
}) => {
  test.setTimeout(120_000);
  const [ada, grace] = [await someone(), await someone()];
  const quiz = await friendsWithQuiz(ada, grace, server);
  await share(ada, "Can view");
  await expect(ada.getByText("Grace Hopper can view the quiz now.")).toBeVisible();
  await expectAccessibleInBoth(ada, "a quiz that is shared");

  await grace.goto("/dashboard");
  await grace.getByRole("button", { name: /^Notifications, \d unread/ }).click();
  await grace.getByRole("link", { name: /Ada Lovelace shared “Rivers” with you/ }).click();
  await expect(grace).toHaveURL(`/dashboard/quiz/${quiz}/edit`);
  await expect(grace.getByText(/You can view this quiz. Ask Ada Lovelace/)).toBeVisible();
  await expect(grace.getByText("Which river is longer?")).toBeVisible();
  await expect(textOf(grace)).toHaveCount(0);
  await expectAccessibleInBoth(grace, "a quiz to be viewed");
  await grace.goto("/dashboard/quiz");
  await expect(grace.getByText("No quizzes found")).toBeVisible();
  await grace.getByText("Shared with me").click();
  await expect(grace.getByText("by Ada Lovelace")).toBeVisible();
  await expectAccessibleInBoth(grace, "what others share");

  const role = dialogOf(ada).getByLabel("Role of Grace Hopper");
  await role.selectOption("Can edit");
  await expect(ada.getByText("Grace Hopper can edit the quiz now.")).toBeVisible();
  await grace.getByRole("link", { name: "Rivers" }).click();
  await expect(grace.getByText("This quiz belongs to Ada Lovelace")).toBeVisible();
  await expectAccessibleInBoth(grace, "a quiz of someone else to be edited");
  await ada.goto(`/dashboard/quiz/${quiz}/edit`);
  await expect(textOf(ada)).toHaveValue("Which river is longer?");

  await textOf(grace).fill("Which one is longer?");
  await saved(grace);
  await textOf(ada).fill("Which river is the longest?");
  const sentence = "Grace Hopper changed question 1 while you were editing";
  await expect(ada.getByRole("heading", { name: sentence })).toBeVisible();
  await expectAccessibleInBoth(ada, "a question that two people changed");
  await ada.getByRole("button", { name: "Show their version" }).click();
  await expect(textOf(ada)).toHaveValue("Which one is longer?");
});

test("anyone who may no longer edit keeps what they typed", async ({ server, someone }) => {
  test.setTimeout(120_000);
  const [ada, grace] = [await someone(), await someone(phone)];
  const quiz = await friendsWithQuiz(ada, grace, server);
  await share(ada, "Can edit");
  await expect(ada.getByText("Grace Hopper can edit the quiz now.")).toBeVisible();
  await grace.goto(`/dashboard/quiz/${quiz}/edit`);
  await grace.getByRole("button", { name: /Which river is longer/ }).click();
  await expect(textOf(grace)).toBeVisible();

  await dialogOf(ada).getByRole("button", { name: "Stop sharing with Grace Hopper" }).click();
  await expect(ada.getByText("You no longer share the quiz with Grace Hopper.")).toBeVisible();
  await textOf(grace).fill("What Grace wrote");
  await expect(grace.getByText("You can’t change this quiz anymore")).toBeVisible();
  await expectAccessibleInBoth(grace, "a quiz that is no longer shared, on a phone");
  await expect(textOf(grace)).toHaveValue("What Grace wrote");
  await grace.getByRole("button", { name: "Save as my own quiz" }).click();
  await expect(grace).not.toHaveURL(`/dashboard/quiz/${quiz}/edit`);
  await grace.goto(`/dashboard/quiz/${quiz}/edit`);
  await expect(grace.getByRole("link", { name: /quizzes/i }).first()).toBeVisible();
  await grace.goto("/dashboard/quiz");
  await expect(grace.getByRole("heading", { name: "Rivers" })).toBeVisible();
});

test("a quiz is shared by keyboard alone and on a phone, and left there", async ({
  server,
  someone,
}) => {
  test.setTimeout(120_000);
  const [ada, grace] = [await someone(), await someone(phone)];
  const quiz = await friendsWithQuiz(ada, grace, server);
  await ada.goto(`/dashboard/quiz/${quiz}/edit`);
  await ada.getByRole("button", { name: "More", exact: true }).focus();
  await ada.keyboard.press("Enter");
  await ada.getByRole("menuitem", { name: "Share…" }).focus();
  await ada.keyboard.press("Enter");
  const dialog = dialogOf(ada);
  await dialog.getByRole("button", { name: "Share", exact: true }).focus();
  await ada.keyboard.press("Enter");
  await expect(dialog.getByText("Grace Hopper", { exact: true })).toBeVisible();
  await ada.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await grace.goto("/dashboard/quiz?shared=true");
  await grace.getByRole("button", { name: "More for Rivers" }).click();
  await grace.getByRole("menuitem", { name: "Leave…" }).click();
  await grace.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(grace.getByText("You left “Rivers”.")).toBeVisible();
  await expect(grace.getByText("Nobody shares a quiz with you yet")).toBeVisible();
  await expectAccessibleInBoth(grace, "nothing is shared, on a phone");

  await ada.setViewportSize({ width: 360, height: 740 });
  await ada.reload();
  await ada.getByRole("button", { name: "More", exact: true }).click();
  await ada.getByRole("menuitem", { name: "Share…" }).click();
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByText("Grace Hopper", { exact: true })).toBeVisible();
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await grace.reload();
  await expect(grace.getByRole("heading", { name: "Rivers" })).toBeVisible();
});
