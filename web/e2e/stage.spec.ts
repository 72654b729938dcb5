/**
 * The big screen with the longest texts a quiz may have: at every projector size each text is shown
 * in full, or ends in an ellipsis and is shown in full on the player's device; and none is too small
 * to be read from the last row.
 */
import type { Page } from "@playwright/test";
import { joinRoom, next } from "./acts.ts";
import {
  answerOf,
  authorization,
  becomeAuthor,
  expectAccessibleInBoth,
  hostQuiz,
  type Written,
  writeQuiz,
} from "./authors.ts";
import { png } from "./png.ts";
import { lostTexts, smallTexts } from "./stage-texts.ts";
import { expect, moving, phone, test } from "./test.ts";

test.use(moving);

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
];

/** Exactly this long, and distinct at the end. */
function long(begins: string, length: number): string {
  const words = `${begins} the harbor master kept a book in which nobody from the north was named`;
  return `${`${words}, and `.repeat(20).slice(0, length - 5)} end.`;
}

const eight = Array.from({ length: 8 }, (_, index) => long(`${index + 1}:`, 190));
const address = `https://example.org/${"abcdefghijklmnopqrstuvwxyz".repeat(6)}`;
const sum = Array.from({ length: 24 }, (_, index) => `a_{${index}}`).join("+");

const quiz = (mediaId: string): readonly Written[] => [
  {
    text: long("What is still thought to be right of this:", 500),
    content: {
      kind: "choice",
      answers: eight.map((text, index) => answerOf(text, index === 1)),
    },
    explanation: long("It is told like this:", 1_000),
    media: { kind: "image", id: mediaId, alt: "A harbor", isDecorative: false, startS: 0 },
  },
  {
    text: "What is their order?",
    content: { kind: "order", items: eight },
    explanation: long("The order is old:", 1_000),
  },
  {
    text: "What belongs together?",
    content: {
      kind: "match",
      distractors: [],
      pairs: eight.slice(0, 6).map((prompt) => ({ prompt, answer: `${prompt}!` })),
    },
  },
  {
    text: `Where does ${address} lead, and what is $$${sum}$$?`,
    content: {
      kind: "choice",
      answers: [
        answerOf(address, true),
        answerOf(`$${sum}$`),
        answerOf("إلى البحر"),
        answerOf("海へ"),
      ],
    },
  },
];

async function expectWhole(screen: Page, phase: string): Promise<void> {
  for (const size of sizes) {
    await screen.setViewportSize(size);
    // The stage measures itself after the browser has drawn the new size.
    await expect
      .poll(() => lostTexts(screen), { message: `${phase} at ${size.width} × ${size.height}` })
      .toEqual([]);
    expect(await smallTexts(screen), `${phase} at ${size.width} × ${size.height}`).toEqual([]);
  }
}

test("the longest texts fit the big screen at every size", async ({ server, someone }) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const file = await host.request.post("/api/v1/media", {
    headers: { ...(await authorization(host)), "content-type": "application/octet-stream" },
    data: png(160, 120, [120, 170, 170], [240, 200, 160]),
  });
  expect(file.ok(), await file.text()).toBe(true);
  const questions = quiz((await file.json()).id);
  const code = await hostQuiz(host, await writeQuiz(host, "Long texts", questions));
  const screen = await someone();
  await screen.goto(`/screen/${code}`);
  const player = await someone(phone);
  await joinRoom(player, code, "WWWWWWWWWWWWWWWWWWWW");
  await expect(screen.getByText("WWWWWWWWWWWWWWWWWWWW")).toBeVisible();
  expect(await player.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectWhole(screen, "lobby");

  for (const [index, question] of questions.entries()) {
    await next(host, index === 0 ? "Start Quiz" : "Next question");
    await expect(player.getByRole("region", { name: "Answers" })).toBeVisible();
    await expect(screen.getByRole("timer")).toBeVisible();
    await expectWhole(screen, `${question.content.kind}, open`);
    expect(await player.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await next(host, "Close the question");
    await expect(screen.getByText("0 of 1 got it right")).toBeVisible();
    await expectWhole(screen, `${question.content.kind}, reveal`);
    if (index === 0) {
      await expectAccessibleInBoth(screen, "the fullest reveal");
      // What the stage may cut is shown in full here.
      await expect(player.getByText(question.explanation ?? "")).toBeVisible();
    }
    if (index + 1 < questions.length) {
      await next(host, "Show the leaderboard");
      await expect(screen.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
      expect(await smallTexts(screen), "leaderboard").toEqual([]);
    }
  }
});
