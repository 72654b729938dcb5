/** Finding a quiz, viewing it, joining an open lobby of it, and rating it afterwards. */
import type { Page } from "@playwright/test";
import { answer, next } from "./acts.ts";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  writeQuiz,
} from "./authors.ts";
import { expect, phone, test } from "./test.ts";

async function publish(page: Page, id: string): Promise<void> {
  const headers = await authorization(page);
  const quiz = await page.request.get(`/api/v1/quiz/${id}`, { headers });
  const { version } = await quiz.json();
  const data = { version, visibility: "PUBLIC", status: "PUBLISHED" };
  const done = await page.request.patch(`/api/v1/quiz/${id}`, { headers, data });
  expect(done.ok(), await done.text()).toBe(true);
}

function aQuestion(text: string) {
  return {
    text,
    content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
  };
}

test("a quiz is found, joined in an open lobby and rated", async ({ server, someone }) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  for (const title of ["Rivers of the world", "Deep oceans"]) {
    await publish(ada, await writeQuiz(ada, title, [aQuestion("Which is the largest?")]));
  }

  const bob = await someone(phone);
  await becomeAuthor(bob, server, { name: "Bob", email: "bob@example.org" });
  await bob.goto("/feed");
  await expect(bob.getByRole("article").getByRole("heading")).toHaveText([
    "Deep oceans",
    "Rivers of the world",
  ]);
  await expectAccessibleInBoth(bob, "the feed");

  // The search stays in the URL.
  await bob.getByRole("searchbox").fill("ocea");
  await expect(bob).toHaveURL(/q=ocea/);
  await bob.getByLabel("Sort by").selectOption("popular");
  await expect(bob).toHaveURL(/sort=popular/);
  await expect(bob.getByRole("article").getByRole("heading")).toHaveText(["Deep oceans"]);
  await bob.reload();
  await expect(bob.getByRole("searchbox")).toHaveValue("ocea");
  await expect(bob.getByRole("article").getByRole("heading")).toHaveText(["Deep oceans"]);
  await bob.goBack();
  await expect(bob.getByLabel("Sort by")).toHaveValue("recent");

  // No lobby is open yet, so this opens one; the next person who joins enters it.
  await ada.goto("/feed");
  const oceans = ada.getByRole("article").filter({ hasText: "Deep oceans" });
  await oceans.getByRole("button", { name: /^Join Quiz/ }).click();
  const ways = ada.getByRole("dialog", { name: "Choose how to play" });
  await expect(ways.getByRole("link", { name: "Play alone" })).toBeFocused();
  await expectAccessibleInBoth(ada, "the ways to play");
  await ada.keyboard.press("Escape");
  await expect(oceans.getByRole("button", { name: /^Join Quiz/ })).toBeFocused();
  await ada.keyboard.press("Enter");
  await expect(ways.getByRole("link", { name: "Play alone" })).toBeFocused();
  await ada.getByRole("button", { name: "Open a lobby", exact: true }).click();
  await expect(ada.getByRole("heading", { name: /^Players \(/ })).toBeVisible();

  await bob.getByRole("link", { name: "Deep oceans" }).click();
  await expect(bob.getByRole("heading", { level: 1, name: "Deep oceans" })).toBeVisible();
  await expect(bob.getByText("Which is the largest?")).toBeVisible();
  await expect(bob.getByText("Pacific")).toHaveCount(0);
  await expect(bob.getByRole("group", { name: "How do you like this quiz?" })).toHaveCount(0);
  await expectAccessibleInBoth(bob, "the page of a quiz");
  const page = bob.url();
  await bob.getByRole("button", { name: /^Join Quiz/ }).click();
  await expect(bob).toHaveURL(/\/j\/\d+$/);
  await bob.getByLabel("Nickname").fill("Bob");
  await bob.getByRole("button", { name: "Join" }).click();
  await expect(ada.getByText("Bob").first()).toBeVisible();

  await next(ada, "Start Quiz");
  await answer(bob, "Pacific");
  await next(ada, "Show the podium");

  // Anyone who played it with their account may rate it, in company or alone, once the game is in
  // the reports.
  await expect(async () => {
    await bob.goto(page);
    const stars = bob.getByRole("group", { name: "How do you like this quiz?" });
    await expect(stars).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await bob.getByRole("link", { name: "Play alone" }).click();
  await bob.getByRole("region", { name: "Answers" }).getByText("Pacific").click();
  await bob.getByRole("button", { name: "See the result" }).click();
  await expect(bob.getByRole("heading", { name: "Practice finished" })).toBeVisible();
  await bob.goto(page);
  const stars = bob.getByRole("group", { name: "How do you like this quiz?" });
  await stars.getByRole("radio", { name: "4 stars" }).check();
  await expect(bob.getByText("Thanks for rating.").first()).toBeVisible();
  await expectAccessibleInBoth(bob, "a rated quiz");

  await ada.goto("/feed");
  await expect(oceans.getByText("2 players joined")).toBeVisible();
  await expect(oceans.getByText("4.0 of 5 stars from 1 rating")).toBeAttached();
  // The first account of an instance is its administrator.
  await oceans.getByRole("link", { name: "Deep oceans" }).click();
  await ada.getByRole("button", { name: "More", exact: true }).click();
  await expectAccessibleInBoth(ada, "the menu of a quiz");
  await ada.getByRole("menuitem", { name: "Make it a staff pick" }).click();
  await expect(ada.getByRole("main").getByText("Staff pick", { exact: true })).toBeVisible();
  await ada.goto("/feed");
  await ada.getByRole("button", { name: "Staff Picks" }).click();
  await expect(ada.getByRole("article").getByRole("heading")).toHaveText(["Deep oceans"]);
});
