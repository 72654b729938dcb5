/**
 * After the game: guests give stars, which the host sees, and one of them signs up from the end
 * screen, comes back to it although the host has closed the session, and finds the game in the
 * profile.
 */
import type { Page } from "@playwright/test";
import { answer, codeFromEmail, joinRoom, next, password, signUp } from "./acts.ts";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  hostQuiz,
  writeQuiz,
} from "./authors.ts";
import { expect, phone, test } from "./test.ts";

const question = {
  text: "Which is the largest?",
  content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
};

const star = (player: Page, name: string) => player.getByRole("radio", { name, exact: true });

async function rate(player: Page, name: string) {
  await star(player, name).check();
  await expect(player.getByText("Saved. You can still change it.")).toBeVisible();
}

test("a guest gives stars, signs up, and the game is in the profile", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  const code = await hostQuiz(ada, await writeQuiz(ada, "Deep oceans", [question]));
  const kim = await someone(phone);
  const lee = await someone(phone);
  const max = await someone();
  const players = [kim, lee, max];
  await joinRoom(kim, code, "Kim");
  await joinRoom(lee, code, "Lee");
  await joinRoom(max, code, "Max");
  await next(ada, "Start Quiz");
  for (const player of players) await answer(player, "Pacific");
  await next(ada, "Show the podium");

  // Stars: by tap, and changed with the keyboard alone.
  await expect(kim.getByRole("group", { name: "How did you like this quiz?" })).toBeVisible();
  await expectAccessibleInBoth(kim, "the end, before anything");
  await rate(kim, "5 stars");
  await expect(ada.getByText("1 player gave stars.")).toBeVisible();
  await rate(lee, "4 stars");
  await star(max, "3 stars").focus();
  await max.keyboard.press("Space");
  await max.keyboard.press("ArrowLeft");
  await expect(star(max, "2 stars")).toBeChecked();
  await expect(max.getByText("Saved. You can still change it.")).toBeVisible();
  await expect(ada.getByText("Players' stars: 3.7 of 5, from 3 players")).toBeVisible();
  await expectAccessibleInBoth(ada, "the host's podium with stars");
  await expectAccessibleInBoth(kim, "the end, with stars");

  // Away to sign up; meanwhile the host closes the session.
  await kim.getByRole("link", { name: "Create an account" }).click();
  await expect(kim).toHaveURL(/\/auth\/signup\?next=/);
  await next(ada, "Open the report");
  await expect(ada).toHaveURL(/\/dashboard\/sessions\//);
  await expect(ada.getByRole("heading", { level: 1, name: "Deep oceans" })).toBeVisible();
  await expect(ada.getByText("Players' stars: 3.7 of 5, from 3 players")).toBeVisible();
  await kim.getByLabel("Full Name").fill("Kim Possible");
  await kim.getByLabel("Email", { exact: true }).fill("kim@example.org");
  await kim.getByLabel("Password", { exact: true }).fill(password);
  await kim.getByLabel("Confirm Password", { exact: true }).fill(password);
  await kim.getByRole("button", { name: "Create Account" }).click();
  // The page is left as soon as the code is right.
  const otp = await codeFromEmail(server, "kim@example.org");
  await kim.getByRole("textbox", { name: "Verification code" }).click();
  await kim.keyboard.type(otp);
  await expect(kim).toHaveURL(new RegExp(`/play/${code}$`));
  await expect(kim.getByText("This game counts toward Kim Possible's profile.")).toBeVisible();
  await expect(kim.getByText("1 of 1 right")).toBeVisible();
  await expect(star(kim, "5 stars")).toBeChecked();
  await expectAccessibleInBoth(kim, "the end, saved");
  await kim.goto("/profile?tab=games");
  await expect(kim.getByText("Deep oceans")).toBeVisible();
  await expect(kim.getByText(/^[123] of 3$/)).toBeVisible();

  // Anyone who is logged in needs one tap, also when the session is over.
  await signUp(lee, "Lee Lemon", "lee@example.org");
  await lee.goto(`/play/${code}`);
  await lee.getByRole("button", { name: "Save to Lee Lemon's profile" }).click();
  await expect(lee.getByText("This game counts toward Lee Lemon's profile.")).toBeVisible();
  await expectAccessibleInBoth(lee, "saved with one tap");
  const headers = await authorization(lee);
  const plays = await lee.request.get("/api/v1/profile/plays", { headers });
  expect(await plays.json()).toMatchObject([{ correct: 1, players: 3 }]);
});
