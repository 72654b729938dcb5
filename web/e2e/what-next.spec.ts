/**
 * After a session, its report says what to do next: the hard questions, a practice quiz of them that
 * players get by link, and who may need help; by mouse, by keyboard alone, and on a phone.
 */
import type { Page } from "@playwright/test";
import { answerOf, becomeAuthor, expectAccessibleInBoth, writeQuiz } from "./authors.ts";
import { expectNarrow, pressByKey } from "./by-keys.ts";
import { playSession } from "./crowd.ts";
import { countPresses } from "./presses.ts";
import { expect, phone, test } from "./test.ts";

const questions = ["Which is first?", "Which is second?", "Which is third?"].map((text) => ({
  text,
  content: { kind: "choice", answers: [answerOf("This one", true), answerOf("That one")] },
}));

/** Everyone misses the second question; Lee misses them all. */
const players = [
  { nickname: "Mina", picks: [0, 1, 0] },
  { nickname: "Kim", picks: [0, 1, 0] },
  { nickname: "Lee", picks: [1, 1, 1] },
];

const nextOn = (page: Page) => page.getByRole("region", { name: "What next" });
const practice = "Practice: Oceans";

/** What players get: the hard question, and no other. */
async function playPractice(player: Page, link: string): Promise<void> {
  await player.goto(new URL(link).pathname);
  await expect(player.getByRole("heading", { level: 1, name: practice })).toBeVisible();
}

async function linkOn(page: Page): Promise<string> {
  const window = page.getByRole("dialog");
  await expect(window.getByRole("button", { name: "Copy link" })).toBeVisible();
  return window.getByText(/^http/).innerText();
}

test("a report leads on, by mouse", async ({ server, someone }) => {
  const host = await someone();
  const presses = await countPresses(host);
  await becomeAuthor(host, server);
  const id = await playSession(host, await writeQuiz(host, "Oceans", questions), players);
  await host.goto(`/dashboard/sessions/${id}`);
  const next = nextOn(host);
  await expect(next.getByText("Go over 1 question again: few got it right")).toBeVisible();
  await expect(next.getByText("1 player may need help")).toBeVisible();
  await expectAccessibleInBoth(host, "what to do next");
  await next.getByRole("link", { name: /^Question 2/ }).click();
  const second = host.getByRole("heading", { level: 3, name: "Which is second?" });
  await expect(second).toBeInViewport();
  await next.getByRole("link", { name: "Lee" }).click();
  const help = host.getByRole("heading", { name: "Players who may need help" });
  await expect(help).toBeInViewport();

  const before = presses();
  await next.getByRole("button", { name: "Send to players" }).click();
  const window = host.getByRole("dialog", { name: "Assign this quiz" });
  await expect(window.getByLabel("Title")).toHaveValue(practice);
  await expectAccessibleInBoth(host, "sending the practice quiz");
  await window.getByRole("button", { name: "Assign", exact: true }).click();
  const link = await linkOn(host);
  expect(presses() - before).toBe(2);
  await playPractice(await someone(phone), link);
});

test("a report leads on, by keyboard alone", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const id = await playSession(host, await writeQuiz(host, "Oceans", questions), players);
  await host.goto(`/dashboard/sessions/${id}`);
  const next = nextOn(host);
  await pressByKey(host, next.getByRole("link", { name: /^Question 2/ }));
  const second = host.getByRole("heading", { level: 3, name: "Which is second?" });
  await expect(second).toBeInViewport();
  await host.goto(`/dashboard/sessions/${id}`);
  const send = next.getByRole("button", { name: "Send to players" });
  await pressByKey(host, send);
  const window = host.getByRole("dialog", { name: "Assign this quiz" });
  await expect(window).toBeVisible();
  await host.keyboard.press("Escape");
  await expect(send).toBeFocused();
  await host.keyboard.press("Enter");
  await pressByKey(host, window.getByRole("button", { name: "Assign", exact: true }));
  await playPractice(await someone(phone), await linkOn(host));
  await host.keyboard.press("Escape");

  // Its author's own quiz, to change before anyone gets it.
  await pressByKey(host, next.getByRole("button", { name: "Make a quiz of what was missed" }));
  await expect(host.getByRole("heading", { level: 1, name: practice })).toBeVisible();
  await expect(host.getByRole("textbox", { name: "Question" })).toHaveValue("Which is second?");
});

test("a report leads on, on a phone", async ({ server, someone }) => {
  const host = await someone({ ...phone, reducedMotion: "reduce" });
  await becomeAuthor(host, server);
  const quiz = await writeQuiz(host, "Oceans", questions);
  const id = await playSession(host, quiz, players);
  await host.goto(`/dashboard/sessions/${id}`);
  await expect(nextOn(host)).toBeVisible();
  await expectNarrow(host);
  await nextOn(host).getByRole("button", { name: "Send to players" }).tap();
  const window = host.getByRole("dialog", { name: "Assign this quiz" });
  await expectAccessibleInBoth(host, "sending the practice quiz on a phone");
  await window.getByRole("button", { name: "Assign", exact: true }).tap();
  const player = await someone(phone);
  await playPractice(player, await linkOn(host));
  await expectNarrow(host);

  // Where everything was right there is nothing to do.
  const fine = await playSession(host, quiz, [{ nickname: "Mina", picks: [0, 0, 0] }]);
  await host.goto(`/dashboard/sessions/${fine}`);
  await expect(host.getByRole("heading", { name: "What players learned" })).toBeVisible();
  await expect(nextOn(host)).toHaveCount(0);
});
