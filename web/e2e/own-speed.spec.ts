/** A live session in which everyone goes at their own speed, while the host watches and ends it. */
import type { Page } from "@playwright/test";
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const right = { kind: "choice", answers: [answerOf("Right", true), answerOf("Wrong")] };
const questions = ["saltiest", "deepest", "warmest"].map((word) => ({
  text: `Which sea is the ${word}?`,
  content: right,
}));

/** By keyboard alone, from the list of quizzes. */
async function startAtOwnSpeed(ada: Page, feedback: string): Promise<string> {
  await ada.goto("/dashboard/quiz");
  await ada.getByRole("button", { name: "Settings for a live session" }).press("Enter");
  const dialog = ada.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Together" }).focus();
  await ada.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "Everyone at their own speed" })).toBeChecked();
  await dialog.getByLabel("Show right answers").selectOption(feedback);
  await expectAccessibleInBoth(ada, "the dialog to start at one's own speed");
  await dialog.getByRole("button", { name: "Start live session" }).press("Enter");
  await expect(ada.getByRole("heading", { name: "Where everyone is" })).toBeVisible();
  return (
    (await ada
      .locator("main")
      .getByText(/^\d{7}$/)
      .textContent()) ?? ""
  );
}

async function join(page: Page, code: string, name: string): Promise<void> {
  await page.goto("/j");
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.keyboard.press("Enter");
  await page.getByLabel("Nickname").fill(name);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("Which sea is the saltiest?")).toBeVisible();
}

/** The row of a question on the host's page. */
const row = (ada: Page, number: number) =>
  ada.getByRole("listitem").filter({ hasText: `Question ${number}` });

test("one finishes, one is in the middle, one comes late; the host ends it for everyone", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", questions);
  const code = await startAtOwnSpeed(ada, "end");
  await expect(ada.getByText(/Nobody has joined yet/)).toBeVisible();
  await expect(ada.getByRole("img", { name: "QR code to join" })).toBeVisible();
  await expectAccessibleInBoth(ada, "a session at one's own speed before anyone came");

  const ben = await someone(phone);
  await join(ben, code, "Ben");
  for (const next of ["Next", "Next", "Finish"]) {
    await ben.getByRole("button", { name: /Right$/ }).click();
    await ben.getByRole("button", { name: next, exact: true }).click();
  }
  await ben.getByRole("button", { name: "Done" }).click();
  await expect(ben.getByText(/You've finished. Wait here/)).toBeVisible();
  await expectAccessibleInBoth(ben, "a player who has finished");

  const cleo = await someone(phone);
  await join(cleo, code, "Cleo");
  await cleo.getByRole("button", { name: /Right$/ }).click();
  await cleo.getByRole("button", { name: "Next", exact: true }).click();
  await expect(cleo.getByText("Which sea is the deepest?")).toBeVisible();
  await cleo.getByRole("button", { name: /Right$/ }).click();
  await expect(cleo.getByText("Answer saved.").first()).toBeVisible();

  await expect(row(ada, 2)).toContainText("1 here now · 1 further on");
  await expect(row(ada, 3)).toContainText("1 further on");
  await ada.reload();
  const dan = await someone(phone);
  await join(dan, code, "Dan");
  await expect(row(ada, 1)).toContainText("1 here now · 2 further on");
  await ada.getByRole("button", { name: /^Only you see this/ }).press("Enter");
  const people = ada.getByRole("listitem");
  await expect(people.filter({ hasText: "Ben" })).toContainText("Finished · 3,000 points, 3 right");
  await expect(people.filter({ hasText: "Cleo" })).toContainText("Question 2 of 3");
  await expectAccessibleInBoth(ada, "a session at one's own speed");

  // On another device, from the list of assignments.
  const desk = await someone();
  await desk.context().addCookies(await ada.context().cookies());
  await desk.goto("/favicon.svg");
  await desk.evaluate(() => localStorage.setItem("fanfare.signedIn", "yes"));
  await desk.goto("/dashboard/assignments");
  await expect(desk.getByText(`Live now, code ${code}`)).toBeVisible();
  await desk.getByRole("link", { name: "Seas" }).click();
  await expect(row(desk, 1)).toContainText("1 here now · 2 further on");

  await desk.getByRole("button", { name: "End for everyone" }).click();
  const ask = desk.getByRole("dialog", { name: "End for everyone?" });
  await expectAccessibleInBoth(desk, "the question whether to end it");
  await ask.getByRole("button", { name: "End for everyone" }).click();
  await expect(desk).toHaveURL(/\/dashboard\/sessions\//);
  const seat = (name: string) => desk.getByRole("row").filter({ hasText: name });
  await expect(seat("Ben").getByRole("cell", { name: "3,000", exact: true })).toBeVisible();
  // The answer to the open question counts.
  await expect(seat("Cleo").getByRole("cell", { name: "2,000", exact: true })).toBeVisible();
  await expect(seat("Dan")).toBeVisible();
  // The other device of the host follows, and so do the players.
  await expect(ada).toHaveURL(/\/dashboard\/sessions\//);
  await expect(ben.getByText("Your host has ended this live session.")).toBeVisible();
  await cleo.getByRole("button", { name: "Done" }).click();
  await expect(cleo.getByText("2 right")).toBeVisible();
  await dan.getByRole("button", { name: "Done" }).click();
  await expect(dan.getByText("Your host has ended this live session.")).toBeVisible();

  // The code leads nowhere from now on.
  const eve = await someone(phone);
  await eve.goto(`/j/${code}`);
  await expect(eve.getByText(/no live session|No live session|check/i).first()).toBeVisible();
});

test("results wait for the end", async ({ server, someone }) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", questions);
  const code = await startAtOwnSpeed(ada, "closing");
  const ben = await someone(phone);
  await ben.goto(`/j/${code}`);
  await expect(ben.getByText("You'll see the right answers when your host ends it")).toBeVisible();
  await expectAccessibleInBoth(ben, "the way into a session at one's own speed");
  await ben.getByLabel("Nickname").fill("Ben");
  await ben.keyboard.press("Enter");
  for (const next of ["Next", "Next", "Finish"]) {
    await ben.getByRole("button", { name: /Right$/ }).click();
    await ben.getByRole("button", { name: next, exact: true }).click();
  }
  await expect(ben.getByText("You'll see your results after it closes.")).toBeVisible();
  await ben.getByRole("button", { name: "Done" }).click();
  await expect(ben.getByText("Results when your host ends it")).toBeVisible();
  await ada.getByRole("button", { name: "End for everyone" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "End for everyone" }).click();
  await expect(ada).toHaveURL(/\/dashboard\/sessions\//);
  // Without a reload.
  await expect(ben.getByText("3 right")).toBeVisible();
});

test("nobody came: the session ends without a report", async ({ server, someone }) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", questions);
  await startAtOwnSpeed(ada, "each");
  await ada.getByRole("button", { name: "End the session" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "End the session" }).click();
  await expect(ada).toHaveURL(/\/dashboard\/assignments\/[^/]+$/);
  await expect(ada.getByText("Closed", { exact: true })).toBeVisible();
});

test("opened again, the session goes on with the digits people know", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  await writeQuiz(ada, "Seas", questions);
  const code = await startAtOwnSpeed(ada, "each");
  const ben = await someone(phone);
  await join(ben, code, "Ben");
  await ben.getByRole("button", { name: /Right$/ }).click();
  await expect(ben.getByRole("heading", { level: 1, name: /^Right!/ })).toBeVisible();
  await ada.getByRole("button", { name: "End for everyone" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "End for everyone" }).click();
  await expect(ada).toHaveURL(/\/dashboard\/sessions\//);
  const cleo = await someone(phone);
  await cleo.goto(`/j/${code}`);
  await expect(cleo.getByText(/no live session with this code/i)).toBeVisible();

  // By keyboard alone, from the list of assignments.
  await ada.goto("/dashboard/assignments");
  await ada.getByRole("link", { name: "Seas" }).press("Enter");
  await expect(ada.getByText("Closed", { exact: true })).toBeVisible();
  await ada.getByRole("button", { name: "Open again" }).press("Enter");
  await expect(ada.getByRole("heading", { name: "Where everyone is" })).toBeVisible();
  await expect(ada.locator("main").getByText(code, { exact: true })).toBeVisible();

  // The page that said no finds it now, and what was there stays.
  await join(cleo, code, "Cleo");
  await expect(row(ada, 1)).toContainText("1 here now");
  await cleo.getByRole("button", { name: /Right$/ }).click();
  await cleo.getByRole("button", { name: "Next", exact: true }).click();
  await ada.getByRole("button", { name: /^Only you see this/ }).press("Enter");
  const people = ada.getByRole("listitem");
  await expect(people.filter({ hasText: "Ben" })).toContainText("1,000 points, 1 right");
  await expect(people.filter({ hasText: "Cleo" })).toContainText("Question 2 of 3");
  await ada.getByRole("button", { name: "End for everyone" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "End for everyone" }).click();
  await expect(ada).toHaveURL(/\/dashboard\/sessions\//);
  for (const name of ["Ben", "Cleo"]) {
    const seat = ada.getByRole("row").filter({ hasText: name });
    await expect(seat.getByRole("cell", { name: "1,000", exact: true })).toBeVisible();
  }
});
