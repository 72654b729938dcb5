/** The HTTP calls of an assignment, and who this device is there. */
import { maySomebodyBeSignedIn } from "@/lib/signed-in-here";
import { readLocal, writeLocal } from "@/lib/storage";
import type {
  AssignedQuiz,
  AttemptAnswers,
  AttemptBegun,
  MissedCards,
  OwnReminder,
  Problem,
} from "@/live/messages";
import { type CallResult, call } from "@/live/plain-call";
import { ownHeaders } from "@/play/practice-calls";

export const tokenKey = (code: string) => `fanfare.assigned.${code}`;

/** An account is known on every device; without one, only this device knows who someone is. */
async function headersFor(code: string): Promise<Record<string, string>> {
  const headers = maySomebodyBeSignedIn() ? await ownHeaders() : {};
  const token = readLocal(tokenKey(code));
  return token === null ? headers : { ...headers, "x-player-token": token };
}

export async function readAssigned(code: string): Promise<CallResult<AssignedQuiz>> {
  const headers = await headersFor(code);
  return call(`assigned/${encodeURIComponent(code)}`, { credentials: "omit", headers });
}

/** What someone answered in an attempt, once they may know what is right. */
export async function readAnswers(
  code: string,
  number: number,
): Promise<CallResult<AttemptAnswers>> {
  const headers = await headersFor(code);
  return call(`assigned/${encodeURIComponent(code)}/attempts/${number}`, {
    credentials: "omit",
    headers,
  });
}

/** Adds what someone didn't get right in an attempt to their flash cards. */
export async function addAttemptCards(
  code: string,
  number: number,
): Promise<CallResult<MissedCards>> {
  const headers = await headersFor(code);
  return call(`assigned/${encodeURIComponent(code)}/attempts/${number}/missed-cards`, {
    method: "POST",
    credentials: "omit",
    headers,
  });
}

export type Begun =
  | { ok: true; attempt: AttemptBegun["attempt"]; byAccount: boolean }
  /** The server's sentence about the nickname, or about the rest; none if it can't be reached. */
  | { ok: false; nickname?: string | undefined; message?: string | undefined };

export async function send(
  code: string,
  rest: string,
  method: string,
  body?: object,
): Promise<Response> {
  return fetch(`/api/v1/assigned/${encodeURIComponent(code)}/${rest}`, {
    method,
    credentials: "omit",
    headers: {
      accept: "application/json",
      "accept-language": document.documentElement.lang,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(await headersFor(code)),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Goes on with the attempt that isn't finished, or begins one. */
export async function beginAttempt(code: string, nickname: string | null): Promise<Begun> {
  try {
    const response = await send(code, "attempts", "POST", nickname === null ? {} : { nickname });
    if (response.ok) {
      const begun = (await response.json()) as AttemptBegun;
      if (begun.playerToken !== null) writeLocal(tokenKey(code), begun.playerToken);
      return { ok: true, attempt: begun.attempt, byAccount: begun.playerToken === null };
    }
    const { message, errors } = (await response.json()) as Partial<Problem>;
    return { ok: false, nickname: errors?.["nickname"], message };
  } catch {
    return { ok: false };
  }
}

export type ReminderAsked =
  | { ok: true; reminder: OwnReminder }
  /** The server's sentence about the address, or about the rest; none if it can't be reached. */
  | { ok: false; email?: string | undefined; message?: string | undefined };

/** Asks for a reminder by email, at the address of the account if there is no other. */
export async function askReminder(code: string, email: string | null): Promise<ReminderAsked> {
  try {
    const response = await send(code, "reminder", "PUT", email === null ? {} : { email });
    if (response.ok) return { ok: true, reminder: (await response.json()) as OwnReminder };
    const { message, errors } = (await response.json()) as Partial<Problem>;
    return { ok: false, email: errors?.["email"], message };
  } catch {
    return { ok: false };
  }
}

/** Takes the wish for a reminder back. False if that didn't work. */
export async function stopReminder(code: string): Promise<boolean> {
  try {
    return (await send(code, "reminder", "DELETE")).ok;
  } catch {
    return false;
  }
}
