/**
 * The few HTTP calls of the player's page, with plain `fetch`: the room's public details, who is
 * signed in, and a practice room. Every failure has a name; screens choose the sentences.
 */
import type { Category, PracticeCreated, QuizPage, SeatPass } from "@/live/messages";
import { type CallResult, call } from "@/live/plain-call";
import { passFor } from "@/live/room-pass";

export { readDoor } from "@/live/door";
export type { CallFailure, CallResult } from "@/live/plain-call";

/** The account signed in with this browser, and the pass that lets a seat count for it. */
export function askSeatPass(code: string): Promise<CallResult<SeatPass>> {
  return call("auth/seat-pass", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, pass: passFor(code) ?? undefined }),
  });
}

/** For a join: a pass requested earlier may have expired by then. */
export async function seatPassFor(code: string): Promise<string | null> {
  const result = await askSeatPass(code);
  return result.ok ? result.data.seatPass : null;
}

/** Playing needs no account; with one, authors can also practice their own private quizzes. */
async function ownHeaders(): Promise<Record<string, string>> {
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

/** The quiz's category, or null if it can't be had now. */
export async function readCategory(quizId: string): Promise<Category | null> {
  const page = await call<QuizPage>(`quiz/${encodeURIComponent(quizId)}/page`, {
    credentials: "omit",
    headers: await ownHeaders(),
  });
  return page.ok ? page.data.quiz.category : null;
}
