/**
 * A profile: a game that counts for a signed-in player, its result and achievements, and a public
 * page that exists only if its owner wants it.
 */
import { answer, next } from "./acts.ts";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  hostQuiz,
  writeQuiz,
} from "./authors.ts";
import { expectNarrow, pressByKey, tabTo } from "./by-keys.ts";
import { expect, phone, test } from "./test.ts";

const question = {
  text: "Which is the largest?",
  content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
};

test("a game counts, unlocks something, and is shown when its player wants it", async ({
  server,
  someone,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  const quiz = await writeQuiz(ada, "Deep oceans", [question]);
  const headers = await authorization(ada);
  const { version } = await (await ada.request.get(`/api/v1/quiz/${quiz}`, { headers })).json();
  const data = { version, visibility: "PUBLIC", status: "PUBLISHED" };
  await ada.request.patch(`/api/v1/quiz/${quiz}`, { headers, data });
  const code = await hostQuiz(ada, quiz);

  const bob = await someone(phone);
  await becomeAuthor(bob, server, { name: "Bob Builder", email: "bob@example.org" });
  await bob.goto("/feed");
  await bob.getByRole("button", { name: "Open menu" }).click();
  await bob.getByRole("link", { name: "Profile" }).click();
  await expect(bob).toHaveURL(/\/profile$/);
  await expect(bob.getByText("Rank: Newcomer")).toBeVisible();
  await expect(bob.getByText("You don't have any quizzes yet")).toBeVisible();
  await expectAccessibleInBoth(bob, "the profile of a new account");
  await expectNarrow(bob);

  await bob.goto(`/j/${code}`);
  await expect(bob.getByRole("checkbox", { name: /^Playing as Bob Builder/ })).toBeChecked();
  await bob.getByLabel("Nickname").fill("Kim");
  await expectAccessibleInBoth(bob, "joining while logged in");
  await bob.getByRole("button", { name: "Join" }).click();
  await expect(bob.getByText("This game counts toward your profile.")).toBeVisible();
  await expect(ada.getByText("Kim").first()).toBeVisible();
  await expect(ada.getByText("Bob Builder")).toHaveCount(0);
  await next(ada, "Start Quiz");
  await answer(bob, "Pacific");
  await next(ada, "Show the podium");
  await expect(bob.getByRole("heading", { level: 1, name: "You won!" })).toBeVisible();

  // The podium comes before the report, and the list of games with the report.
  await expect(async () => {
    await bob.goto("/profile?tab=games");
    await expect(bob.getByRole("link", { name: "Deep oceans" })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(bob.getByText("1 of 1")).toBeVisible();
  await expectAccessibleInBoth(bob, "the games of a profile");
  await bob.getByRole("link", { name: "Achievements" }).click();
  await expect(bob).toHaveURL(/tab=achievements/);
  const first = bob.getByRole("article").filter({ hasText: "First steps" });
  await expect(first.getByText(/^Unlocked on/)).toBeVisible();
  await expect(bob.getByText("1 of 10", { exact: true }).first()).toBeVisible();
  await expectAccessibleInBoth(bob, "achievements");
  await expectNarrow(bob);

  await bob.getByRole("link", { name: "Settings", exact: true }).click();
  await bob.getByLabel("Full Name").fill("Bob B.");
  await bob.getByRole("button", { name: "Save Changes" }).click();
  await expect(bob.getByRole("heading", { level: 1, name: "Bob B." })).toBeVisible();
  const stranger = await someone();
  const id = await bob.evaluate(async () => {
    const check = await fetch("/api/v1/auth/check");
    return (await check.json()).user.id;
  });
  await stranger.goto(`/users/${id}`);
  await expect(
    stranger.getByRole("heading", { level: 1, name: "Profile not found" }),
  ).toBeVisible();
  await bob.getByRole("switch", { name: "Public profile" }).click();
  await expect(bob.getByRole("link", { name: "Open my public profile" })).toBeVisible();
  await expectAccessibleInBoth(bob, "the settings of a profile");
  await expectNarrow(bob);
  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1, name: "Bob B." })).toBeVisible();
  await expect(stranger.getByText("bob@example.org")).toHaveCount(0);
  await expect(stranger.getByRole("heading", { level: 3, name: "First steps" })).toBeVisible();
  await expectAccessibleInBoth(stranger, "a public profile");

  // Anyone who played may rate the quiz.
  await bob.goto(`/quiz/${quiz}`);
  const stars = bob.getByRole("group", { name: "How do you like this quiz?" });
  await stars.getByRole("radio", { name: "4 stars" }).check();
  await expect(stars.getByRole("radio", { name: "4 stars" })).toBeChecked();
});

test("a profile is looked at, changed and made public by keyboard alone", async ({
  server,
  someone,
}) => {
  const page = await someone();
  await becomeAuthor(page, server);
  await writeQuiz(page, "Deep oceans", [question]);
  await page.goto("/profile");
  await expect(page.getByText("Rank: Newcomer")).toBeVisible();
  await expect(page.getByText("Deep oceans")).toBeVisible();
  await pressByKey(page, page.getByRole("link", { name: "Achievements" }));
  await expect(page.getByRole("article").filter({ hasText: "First steps" })).toBeVisible();
  await expectAccessibleInBoth(page, "achievements on a computer");
  await pressByKey(page, page.getByRole("link", { name: "Settings", exact: true }));
  const name = page.getByLabel("Full Name");
  await tabTo(page, name);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Ada L.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ada L." })).toBeVisible();
  const isPublic = page.getByRole("switch", { name: "Public profile" });
  await pressByKey(page, isPublic, "Space");
  await expect(isPublic).toBeChecked();
  await pressByKey(page, page.getByRole("link", { name: "Open my public profile" }));
  await expect(page).toHaveURL(/\/users\//);
  await expect(page.getByRole("heading", { level: 1, name: "Ada L." })).toBeVisible();
});
