/** What authors have before a journey begins: an account and finished quizzes. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { codeFromEmail, password } from "./acts.ts";
import { expectAccessible } from "./axe.ts";
import type { Server } from "./server.ts";
import { expect } from "./test.ts";

/** Who most journeys are about. */
const ada = { name: "Ada Lovelace", email: "ada@example.org" };

/**
 * Gives the browser an account with a verified email address. The forms for that are the business
 * of `account.spec.ts` and `whole-game.spec.ts`; everywhere else they would only cost time.
 */
export async function becomeAuthor(page: Page, server: Server, who = ada): Promise<void> {
  const account = { ...who, password, confirmPassword: password };
  const made = await page.request.post("/api/v1/auth/signup", { data: account });
  expect(made.ok(), await made.text()).toBe(true);
  const verified = await page.request.post("/api/v1/auth/verify-email", {
    headers: await authorization(page),
    data: { code: await codeFromEmail(server, who.email) },
  });
  expect(verified.ok(), await verified.text()).toBe(true);
  // The app notes this when someone signs in; it needs a page of this server to be kept.
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.setItem("fanfare.signedIn", "yes"));
}

/** Who calls the server: a page, or no browser at all. */
type Caller = Pick<Page, "request">;

export async function authorization(caller: Caller): Promise<{ authorization: string }> {
  const check = await caller.request.get("/api/v1/auth/check");
  const { accessToken } = await check.json();
  return { authorization: `Bearer ${accessToken}` };
}

export interface Written {
  text: string;
  content: { kind: string } & Record<string, unknown>;
  explanation?: string;
  /** Four minutes if omitted: no question ends because a machine is busy. */
  timeLimitS?: number;
  media?: Record<string, unknown> | null;
}

/** An answer of a choice question, as documents spell it. */
export function answerOf(text: string, isCorrect = false) {
  return { id: randomUUID(), text, isCorrect };
}

/** Creates a quiz through the API that the editor uses, and returns its id. */
export async function writeQuiz(
  caller: Caller,
  title: string,
  questions: readonly Written[],
  description = "Written by a journey of the browser tests.",
): Promise<string> {
  const headers = await authorization(caller);
  const data = { title, description, tags: [] };
  const made = await caller.request.post("/api/v1/quiz", { headers, data });
  expect(made.ok(), await made.text()).toBe(true);
  const { id, version } = await made.json();
  const document = {
    version,
    settings: {
      preset: "classic",
      streakBonus: false,
      partialCredit: false,
      shuffleAnswers: false,
      shuffleQuestions: false,
    },
    questions: questions.map(({ text, content, explanation = "", media = null, timeLimitS }) => ({
      id: randomUUID(),
      text,
      content,
      timeLimitS: content.kind === "slide" ? null : (timeLimitS ?? 240),
      pointsFactor: 1,
      media,
      explanation,
    })),
  };
  const saved = await caller.request.put(`/api/v1/quiz/${id}/document`, {
    headers,
    data: document,
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  return id;
}

/** Opens a room, brings the host there, and returns its code. The quiz decides the other settings. */
export async function hostQuiz(page: Page, quizId: string, settings: object = {}): Promise<string> {
  const headers = await authorization(page);
  const room = await page.request.post("/api/v1/rooms", {
    headers,
    data: { quizId, settings },
  });
  expect(room.ok(), await room.text()).toBe(true);
  const { code } = await room.json();
  await page.goto(`/host/${code}`);
  await expect(page.getByRole("heading", { name: /^(Players|Teams) \(/ })).toBeVisible();
  return code;
}

/** Checks a page with axe in both themes. */
export async function expectAccessibleInBoth(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${name}, dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${name}, light`, "colors");
}
