/**
 * The few HTTP calls of the player's page, with plain `fetch`: the room's public details, who is
 * signed in, and a practice room. Every failure has a name; screens choose the sentences.
 */
import type { PracticeCreated, RoomDoor, SeatPass } from "@/live/messages";

export type CallFailure = "unknown" | "refused" | "tooMany" | "unreachable";

export type CallResult<Data> = { ok: true; data: Data } | { ok: false; failure: CallFailure };

async function call<Data>(path: string, init: RequestInit = {}): Promise<CallResult<Data>> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/${path}`, {
      ...init,
      headers: { accept: "application/json", ...init.headers },
    });
    if (response.ok) return { ok: true, data: (await response.json()) as Data };
  } catch {
    return { ok: false, failure: "unreachable" };
  }
  if (response.status === 404) return { ok: false, failure: "unknown" };
  if (response.status === 429) return { ok: false, failure: "tooMany" };
  return { ok: false, failure: response.status < 500 ? "refused" : "unreachable" };
}

export function readDoor(code: string): Promise<CallResult<RoomDoor>> {
  return call(`rooms/${encodeURIComponent(code)}`, { credentials: "omit" });
}

/** The account signed in with this browser, and the pass that lets a seat count for it. */
export function askSeatPass(code: string): Promise<CallResult<SeatPass>> {
  return call("auth/seat-pass", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
}

export async function startPractice(quizId: string): Promise<CallResult<PracticeCreated>> {
  const session = await call<{ accessToken: string }>("auth/check", {
    credentials: "same-origin",
  });
  // Playing needs no account; with one, authors can also practice their own private quizzes.
  const headers = session.ok ? { authorization: `Bearer ${session.data.accessToken}` } : undefined;
  return call(`quiz/${encodeURIComponent(quizId)}/practice`, {
    method: "POST",
    credentials: "omit",
    ...(headers === undefined ? {} : { headers }),
  });
}
