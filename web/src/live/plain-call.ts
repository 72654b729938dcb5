/** A call with plain `fetch`, for pages without the API client. Every failure has a name. */
import type { Problem } from "@/live/messages";

/** Nothing came back, or only that the server, or a proxy before it, couldn't answer. */
export type NoAnswer = "unreachable" | "failing";

export type CallFailure = "unknown" | "refused" | "tooMany" | NoAnswer;

export type CallResult<Data> =
  | { ok: true; data: Data }
  | { ok: false; failure: CallFailure; puzzle?: Problem["puzzle"] };

export async function call<Data>(path: string, init: RequestInit = {}): Promise<CallResult<Data>> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/${path}`, {
      ...init,
      headers: { accept: "application/json", ...init.headers },
    });
    if (response.ok) return { ok: true, data: (await response.json()) as Data };
    if (response.status === 429) {
      const { puzzle } = (await response.json()) as Problem;
      return { ok: false, failure: "tooMany", puzzle };
    }
  } catch {
    return { ok: false, failure: "unreachable" };
  }
  if (response.status === 404) return { ok: false, failure: "unknown" };
  return { ok: false, failure: response.status < 500 ? "refused" : "failing" };
}
