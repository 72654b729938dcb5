/** A time limit for the whole attempt: chosen, seen, longer for one person, and over. */
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const right = { kind: "choice", answers: [answerOf("Right", true), answerOf("Wrong")] };

/** Longer than the attempt may take, which ends in the middle of what is looked at. */
const aMinuteAndMore = { timeout: 90_000 };

test("an attempt with a limit of one minute shows the time left, and ends", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", [
    { text: "Which sea is the saltiest?", content: right },
    { text: "Which sea is the deepest?", content: right },
  ]);
  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "More for Seas" }).click();
  await ada.getByRole("menuitem", { name: "Assign…" }).click();
  const dialog = ada.getByRole("dialog");
  const minutes = dialog.getByLabel("Minutes for each attempt");
  await minutes.fill("0");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(dialog.getByText("Enter a whole number from 1 to 1,440")).toBeVisible();
  await expectAccessibleInBoth(ada, "the dialog to assign with a wrong limit");
  await minutes.fill("1");
  await dialog.getByLabel("Show right answers").selectOption("end");
  await dialog.getByRole("button", { name: "Assign" }).click();
  const address = (await dialog.getByText(/\/a\/\d{10}$/).textContent()) ?? "";
  await dialog.getByRole("link", { name: "Open the assignment" }).click();
  await expect(ada.getByText(/1 minute for each attempt/)).toBeVisible();

  const ben = await someone(phone);
  await ben.goto(address);
  await expect(
    ben.getByText(/^You have 1 minute for each attempt. The clock starts/),
  ).toBeVisible();
  await ben.getByLabel("Nickname").fill("Ben");
  await ben.getByRole("button", { name: "Start" }).click();
  const left = ben.getByRole("timer", { name: /^Time left: 0[01]:\d\d$/ });
  await expect(left).toBeVisible();
  await ben.getByRole("button", { name: /Right$/ }).click();
  await expect(ben.getByText("Answer saved. You can still change it.").first()).toBeVisible();
  await expect(left).toHaveText(/^00:[0-5]\d$/);
  await expect(ada.getByText(/^until /)).toBeVisible();

  // Whoever comes back finds the same clock.
  await ben.reload();
  await expect(ben.getByText(/^Your attempt goes on until /)).toBeVisible();
  await ben.getByRole("button", { name: /^Continue/ }).click();
  await expect(left).toHaveText(/^00:[0-5]\d$/);
  await expectAccessibleInBoth(ben, "a question with the time left");

  await expect(ben.getByText("Your time was up. What you answered counts.")).toBeVisible(
    aMinuteAndMore,
  );
  await expect(left).toHaveCount(0);
  await expectAccessibleInBoth(ben, "an attempt whose time was up");
  await ben.getByRole("button", { name: "Back to the assignment" }).click();
  await expect(ben.getByText("1 right")).toBeVisible();
  await expect(ben.getByText("You have used all of your attempts.")).toBeVisible();

  await ada.reload();
  await expect(ada.getByText(/1 right/)).toBeVisible();
  await ada.getByRole("button", { name: /^More time… ?: Ben/ }).click();
  const more = ada.getByRole("dialog", { name: "More time for Ben" });
  await more.getByLabel("More minutes for each attempt").fill("9");
  await more.getByLabel("More attempts").selectOption("1");
  await expectAccessibleInBoth(ada, "the dialog to give more minutes");
  await more.getByRole("button", { name: "Save" }).click();
  await expect(ada.getByText("1 more attempt · 9 more minutes for each attempt")).toBeVisible();
  await ben.reload();
  await expect(ben.getByText(/^You have 10 minutes for each attempt/)).toBeVisible();
  await ben.getByRole("button", { name: "Start another attempt" }).click();
  const longer = ben.getByRole("timer", { name: /^Time left: / });
  await expect(longer).toHaveText(/^(10:00|09:\d\d)$/);
});
