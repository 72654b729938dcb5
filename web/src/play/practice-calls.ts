/** The HTTP calls of practice, with plain `fetch`, apart from those that every player needs. */
import type { Category, MissedCards, PracticeCreated, QuizPage } from "@/live/messages";
import { type CallResult, call } from "@/live/plain-call";

export type { CallFailure } from "@/live/plain-call";

/** Playing needs no account; with one, authors can also practice their own private quizzes. */
export async function ownHeaders(): Promise<Record<string, string>> {
  const session = await call<{ accessToken: string }>("auth/check", {
    credentials: "same-origin",
  });
  return session.ok ? { authorization: `Bearer ${session.data.accessToken}` } : {};
}

export async function startPractice(quizId: string): Promise<CallResult<PracticeCreated>> {
  return call(`quiz/${encodeURIComponent(quizId)}/practice`, {
    method: "POST",
    credentials: "omit",
    headers: await ownHeaders(),
  });
}

/** A practice room of the questions this seat didn't get right. */
export function practiceMissed(
  code: string,
  seatToken: string,
): Promise<CallResult<PracticeCreated>> {
  return call(`rooms/${encodeURIComponent(code)}/missed-practice`, {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seatToken }),
  });
}

/**
 * Adds what this seat didn't get right to the flash cards of the logged-in account. Without an
 * account, they come back to be kept here.
 */
export async function addMissedCards(
  code: string,
  seatToken: string,
): Promise<CallResult<MissedCards>> {
  return call(`rooms/${encodeURIComponent(code)}/missed-cards`, {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json", ...(await ownHeaders()) },
    body: JSON.stringify({ seatToken }),
  });
}

/** The quiz's category, or null if it can't be had now. */
export async function readCategory(quizId: string): Promise<Category | null> {
  const page = await call<QuizPage>(`quiz/${encodeURIComponent(quizId)}/page`, {
    credentials: "omit",
    headers: await ownHeaders(),
  });
  return page.ok ? page.data.quiz.category : null;
}
