/**
 * Takes a screenshot of a live session at everyone's own speed, as its host sees it: with nobody, a
 * few and many people, at four widths, in both themes and in three languages; of the form that
 * starts it; and of a player's phone. For design review, like `site-pictures.spec.ts`.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { answerOf, authorization, becomeAuthor, writeQuiz } from "./authors.ts";
import { settle } from "./lively.ts";
import { Server } from "./server.ts";
import { expect, phone, test } from "./test.ts";

const folder = join(process.env["FANFARE_PICTURES"] ?? "", "own-speed");
const widths = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const languages = ["en", "de", "ar"] as const;
const questionCount = 12;
const names = ["Maya", "Jonas", "Zoë", "Kofi", "Priya", "Ana Müller", "Cem", "ليلى"];

// All pictures are of one server: filling it takes longer than a picture.
test.describe.configure({ mode: "default" });

let server: Server;
let ada: Page;
let ben: Page;
let session: { id: string; code: string };

test.beforeAll(async ({ browser }) => {
  await mkdir(folder, { recursive: true });
  server = await Server.start();
  ada = await (await browser.newContext({ baseURL: server.url })).newPage();
  ben = await (await browser.newContext({ baseURL: server.url, ...phone })).newPage();
  await becomeAuthor(ada, server);
  const quizId = await writeQuiz(
    ada,
    "Rivers of the world: from the spring to the sea",
    Array.from({ length: questionCount }, (_, index) => ({
      text: `Which river is number ${index + 1} of the longest?`,
      content: { kind: "choice", answers: [answerOf("Congo", true), answerOf("Amazon")] },
    })),
  );
  const made = await ada.request.post("/api/v1/assignments", {
    headers: await authorization(ada),
    data: { quizId, feedback: "closing", live: true, names: [] },
  });
  expect(made.ok(), await made.text()).toBe(true);
  session = await made.json();
});

test.afterAll(async () => {
  await server.stop();
});

/** How far people are: the first have finished, the last are at the beginning. */
function reachedBy(index: number, count: number): number {
  return questionCount - Math.floor((index * questionCount) / count);
}

/** Answers the page's calls as if so many people played. */
async function fill(page: Page, count: number): Promise<void> {
  await page.unrouteAll();
  const reached = Array.from({ length: count }, (_, index) => reachedBy(index, count));
  const finishedCount = Math.floor(count / 5);
  await page.route("**/api/v1/assignments/*/progress", (route) =>
    route.fulfill({
      json: {
        playerCount: count,
        finishedCount,
        questions: Array.from({ length: questionCount }, (_, index) => ({
          reachedCount: reached.filter((each) => each > index).length,
          hereCount: reached.slice(finishedCount).filter((each) => each === index + 1).length,
        })),
      },
    }),
  );
  await page.route("**/api/v1/assignments/*/players*", (route) =>
    route.fulfill({
      json: reached.map((reachedCount, index) => ({
        id: `player-${index}`,
        nickname: `${names[index % names.length]}${index < names.length ? "" : ` ${index}`}`,
        attempts: [
          {
            number: 1,
            answeredCount: reachedCount - 1,
            reachedCount,
            questionCount,
            points: (reachedCount - 1) * 870,
            rightCount: Math.max(0, reachedCount - 2),
            counts: true,
            isLate: false,
            endsAt: null,
            finishedAt: index < finishedCount ? new Date().toISOString() : null,
          },
        ],
        averagePoints: null,
        extendedTo: null,
        hasCome: true,
        isHere: index % 7 !== 3,
        isListed: false,
        moreAttempts: 0,
        moreMinutes: 0,
      })),
    }),
  );
}

async function speak(page: Page, language: string): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate((tag) => localStorage.setItem("fanfare.language", tag), language);
}

async function both(page: Page, name: string, fullPage = true): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage });
  }
}

for (const language of languages) {
  for (const count of [0, 3, 30]) {
    test(`picture of the host's page with ${count} people, ${language}`, async () => {
      await speak(ada, language);
      await ada.evaluate(() => localStorage.removeItem("fanfare.ownSpeedPeople"));
      await fill(ada, count);
      for (const size of widths) {
        await ada.setViewportSize(size);
        await ada.goto(`/dashboard/assignments/${session.id}/live`);
        await settle(ada);
        await both(ada, `host-${count}-${language}-${size.width}`, false);
      }
    });
  }

  test(`picture of the names of 30 people, ${language}`, async () => {
    await speak(ada, language);
    await ada.evaluate(() => localStorage.setItem("fanfare.ownSpeedPeople", "open"));
    await fill(ada, 30);
    for (const size of widths) {
      await ada.setViewportSize(size);
      await ada.goto(`/dashboard/assignments/${session.id}/live`);
      await settle(ada);
      await expect(ada.getByText("Maya", { exact: true })).toBeVisible();
      await both(ada, `names-${language}-${size.width}`);
    }
  });

  test(`picture of the form that starts it, ${language}`, async () => {
    await speak(ada, language);
    await ada.unrouteAll();
    for (const size of widths) {
      await ada.setViewportSize(size);
      await ada.goto("/dashboard/quiz");
      await settle(ada);
      await ada.locator("button:has(.lucide-settings-2)").first().click();
      await ada.getByRole("dialog").getByRole("radio").nth(1).check();
      await expect(ada.getByRole("dialog").getByRole("combobox").last()).toBeVisible();
      await both(ada, `form-${language}-${size.width}`, false);
    }
  });

  test(`picture of a player's phone, ${language}`, async () => {
    await speak(ben, language);
    await ben.goto(`/a/${session.code}`);
    await settle(ben);
    await both(ben, `player-begin-${language}-360`);
  });
}
