/** The calls of the end screen: giving stars, and saving the game to an account. */
import type { components } from "@/api/schema";
import type { NoAnswer } from "@/live/plain-call";

type Schemas = components["schemas"];

export type AfterFailure =
  | "gone"
  | "otherAccount"
  | "counted"
  | "own"
  | "nothing"
  | "tooMany"
  | "signedOut"
  | NoAnswer;

type Answer<Data> = { ok: true; data: Data } | { ok: false; failure: AfterFailure };

/** The reasons that only the server knows. */
const byCode: Readonly<Partial<Record<Schemas["ErrorCode"], AfterFailure>>> = {
  not_found: "gone",
  seat_of_another_account: "otherAccount",
  game_already_counted: "counted",
  own_game: "own",
  wrong_state: "nothing",
  too_many_requests: "tooMany",
  unauthenticated: "signedOut",
};

async function call<Data>(path: string, init: RequestInit): Promise<Answer<Data>> {
  try {
    const response = await fetch(`/api/v1/${path}`, {
      ...init,
      headers: { accept: "application/json", ...init.headers },
    });
    if (response.status === 204) return { ok: true, data: undefined as Data };
    if (response.status >= 500) return { ok: false, failure: "failing" };
    const body: unknown = await response.json();
    if (response.ok) return { ok: true, data: body as Data };
    const { code } = body as Schemas["Problem"];
    return { ok: false, failure: byCode[code] ?? "unreachable" };
  } catch {
    return { ok: false, failure: "unreachable" };
  }
}

const json = { "content-type": "application/json" };

export function giveStars(
  code: string,
  seatToken: string,
  stars: number,
): Promise<Answer<Schemas["StarsGiven"]>> {
  return call(`rooms/${encodeURIComponent(code)}/stars`, {
    method: "PUT",
    credentials: "omit",
    headers: json,
    body: JSON.stringify({ seatToken, stars }),
  });
}

interface Who {
  id: string;
  name: string;
  accessToken: string;
}

/** Who is logged in with this browser now. */
export async function askWho(): Promise<Answer<Who>> {
  const who = await call<Schemas["SignedIn"]>("auth/check", { credentials: "same-origin" });
  if (!who.ok) return who;
  const { user, accessToken } = who.data;
  return { ok: true, data: { id: user.id, name: user.name, accessToken } };
}

/** Saves the game for this account, if it is still the one logged in. */
export async function saveSeat(
  code: string,
  seatToken: string,
  accountId: string,
): Promise<Answer<undefined>> {
  const who = await askWho();
  if (!who.ok) return who;
  if (who.data.id !== accountId) return { ok: false, failure: "signedOut" };
  return call(`rooms/${encodeURIComponent(code)}/saved-seats`, {
    method: "POST",
    credentials: "omit",
    headers: { ...json, authorization: `Bearer ${who.data.accessToken}` },
    body: JSON.stringify({ seatToken }),
  });
}
