/** A time limit for the whole attempt: chosen, seen, longer for one person, and over. */
import type { Page } from "@playwright/test";
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { answerByKeys, pressByKey, tabTo } from "./by-keys.ts";
import type { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

const right = { kind: "choice", answers: [answerOf("Right", true), answerOf("Wrong")] };

/** A limit of a minute, and what a busy machine takes to show that it is over. */
const aMinuteAndMore = { timeout: 120_000 };

/** The field for the limit, in the dialog in which an author assigns a quiz. */
async function limitOfSeas(ada: Page, server: Server) {
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", [
    { text: "Which sea is the saltiest?", content: right },
    { text: "Which sea is the deepest?", content: right },
  ]);
  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "More for Seas" }).click();
  await ada.getByRole("menuitem", { name: "Assign…" }).click();
  return ada.getByRole("dialog").getByLabel("Minutes for each attempt");
}

test("an attempt shows the time left, on any device, and one person gets more", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  const minutes = await limitOfSeas(ada, server);
  const dialog = ada.getByRole("dialog");
  await minutes.fill("0");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(dialog.getByText("Enter a whole number from 1 to 1,440")).toBeVisible();
  await expectAccessibleInBoth(ada, "the dialog to assign with a wrong limit");
  await minutes.fill("45");
  await dialog.getByRole("button", { name: "Assign" }).click();
  const address = (await dialog.getByText(/\/a\/\d{10}$/).textContent()) ?? "";
  await dialog.getByRole("link", { name: "Open the assignment" }).click();
  await expect(ada.getByText(/45 minutes for each attempt/)).toBeVisible();

  const ben = await someone(phone);
  await ben.goto(address);
  await expect(
    ben.getByText(/^You have 45 minutes for each attempt. The clock starts/),
  ).toBeVisible();
  await ben.getByLabel("Nickname").fill("Ben");
  await ben.getByRole("button", { name: "Start" }).click();
  const left = ben.getByRole("timer", { name: /^Time left: / });
  await expect(left).toHaveText(/^4[345]:\d\d$/);
  await expect(ben.getByText("No time limit")).toHaveCount(0);
  await expect(ada.getByText(/^until /)).toBeVisible();

  // Anyone who comes back finds the same clock.
  await ben.reload();
  await expect(ben.getByText(/^Your attempt goes on until /)).toBeVisible();
  await ben.getByRole("button", { name: /^Continue \(/ }).click();
  await expect(left).toHaveText(/^4[345]:\d\d$/);
  await expectAccessibleInBoth(ben, "a question with the time left");

  await ada.getByRole("button", { name: /^More time… ?: Ben/ }).click();
  const more = ada.getByRole("dialog", { name: "More time for Ben" });
  await more.getByLabel("More minutes for each attempt").fill("30");
  await expectAccessibleInBoth(ada, "the dialog to give more minutes");
  await more.getByRole("button", { name: "Save" }).click();
  await expect(ada.getByText("30 more minutes for each attempt")).toBeVisible();
  // The attempt that goes on has them, too.
  await expect(left).toHaveText(/^1:1[345]:\d\d$/);
});

test("an attempt ends when its time is up, and what was answered counts", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  await (await limitOfSeas(ada, server)).fill("1");
  const dialog = ada.getByRole("dialog");
  await dialog.getByLabel("Show right answers").selectOption("end");
  await dialog.getByRole("button", { name: "Assign" }).click();
  const address = (await dialog.getByText(/\/a\/\d{10}$/).textContent()) ?? "";
  const ben = await someone(phone);
  await ben.goto(address);
  // Ben plays by keyboard alone.
  await tabTo(ben, ben.getByLabel("Nickname"));
  await ben.keyboard.type("Ben");
  await ben.keyboard.press("Enter");
  await answerByKeys(ben, /Right$/);
  await expect(ben.getByText("Answer saved. You can still change it.").first()).toBeVisible();

  await expect(ben.getByText("Your time was up. What you answered counts.")).toBeVisible(
    aMinuteAndMore,
  );
  await expect(ben.getByRole("timer")).toHaveCount(0);
  await expectAccessibleInBoth(ben, "an attempt whose time was up");
  await pressByKey(ben, ben.getByRole("button", { name: "Back to the assignment" }));
  await expect(ben.getByText("1 right")).toBeVisible();
  await expect(ben.getByText("You have used all of your attempts.")).toBeVisible();
  await dialog.getByRole("link", { name: "Open the assignment" }).click();
  await expect(ada.getByText(/1 right/)).toBeVisible();
});
