/**
 * `fetch` for a signed-in browser: adds the access token and renews it when it has run out.
 *
 * The token lives in memory only. A call answered with 401 triggers one refresh and is then
 * repeated once; calls which fail meanwhile wait for that same refresh, in the other tabs too,
 * and the new token is handed to all of them. A refresh that is refused ends the session; one
 * that found no server ends nothing, and the caller hears of that instead. Cookies travel with
 * `auth/` calls only.
 */
import { onTabMessage, tellTabs } from "@/api/tabs";
import { spokenLanguage } from "@/lib/language";

const apiBase = "/api/v1/";
const refreshPath = `${apiBase}auth/refresh`;
/** Here 401 is an answer to what was typed; trying again would count it twice. */
const answersByThemselves: ReadonlySet<string> = new Set([
  refreshPath,
  `${apiBase}auth/login`,
  `${apiBase}auth/login/second-factor`,
  `${apiBase}auth/passkey/finish`,
]);

const lockName = "fanfare.refresh";
/** Longer than a refresh takes; a tab that holds the lock and sleeps must not stop the others. */
const lockWaitMs = 10_000;

let accessToken: string | null = null;
/** Counts the changes of the token, so that a slow refresh does not undo a log-out. */
let epoch = 0;
let refreshing: Promise<Renewal> | null = null;
/** Nothing can be renewed until somebody logs in again. */
let hasEnded = false;
const endListeners = new Set<() => void>();

/** `away`: nobody answered, or not with a decision. */
type Renewal =
  | { kind: "renewed"; token: string }
  | { kind: "refused" }
  | { kind: "away"; response: Response | null };

export function setAccessToken(token: string | null): void {
  accessToken = token;
  hasEnded = false;
  epoch += 1;
}

/** Tells when the session of somebody who was signed in has ended; the answer stops that. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

onTabMessage((message) => {
  if (message.type === "renewed" && accessToken !== null) setAccessToken(message.accessToken);
});

function authorized(request: Request, token: string | null): Request {
  const path = new URL(request.url).pathname;
  const headers = new Headers(request.headers);
  // What the server says is read on this page.
  headers.set("accept-language", spokenLanguage().locale);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const credentials = path.startsWith(`${apiBase}auth/`) ? "same-origin" : "omit";
  return new Request(request, { headers, credentials });
}

async function readToken(response: Response): Promise<string | null> {
  const body: unknown = await response.json();
  if (typeof body !== "object" || body === null || !("accessToken" in body)) return null;
  return typeof body.accessToken === "string" ? body.accessToken : null;
}

async function requestToken(): Promise<Renewal> {
  try {
    const response = await fetch(
      new Request(new URL(refreshPath, location.origin), {
        method: "POST",
        credentials: "same-origin",
        headers: { accept: "application/json" },
      }),
    );
    if (response.status === 401 || response.status === 403) return { kind: "refused" };
    const token = response.ok ? await readToken(response) : null;
    return token === null ? { kind: "away", response } : { kind: "renewed", token };
  } catch {
    return { kind: "away", response: null };
  }
}

/** Runs while no other tab does; where browsers have no locks, or too long a queue, at once. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = "locks" in navigator ? navigator.locks : undefined;
  if (locks === undefined) return work();
  let hasStarted = false;
  try {
    return await locks.request(lockName, { signal: AbortSignal.timeout(lockWaitMs) }, () => {
      hasStarted = true;
      return work();
    });
  } catch (thrown) {
    if (hasStarted) throw thrown;
    return work();
  }
}

async function renew(staleToken: string | null): Promise<Renewal> {
  const before = epoch;
  const renewal = await alone(async (): Promise<Renewal> => {
    // While this tab waited for its turn, another one may have sent its new token.
    if (accessToken !== null && accessToken !== staleToken) {
      return { kind: "renewed", token: accessToken };
    }
    const answer = await requestToken();
    if (answer.kind === "renewed") tellTabs({ type: "renewed", accessToken: answer.token });
    return answer;
  });
  if (epoch !== before) return renewal;
  if (renewal.kind === "renewed") {
    setAccessToken(renewal.token);
  } else if (renewal.kind === "refused" && accessToken !== null) {
    setAccessToken(null);
    hasEnded = true;
    for (const listener of endListeners) listener();
  }
  return renewal;
}

function refresh(staleToken: string | null): Promise<Renewal> {
  refreshing ??= renew(staleToken).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/**
 * Makes a call with the access token, and once more with a new one if that is what it lacks; for
 * what `fetch` can't do, such as an upload that tells how far it is.
 */
export async function authorizedSend(
  send: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const sentToken = accessToken;
  const response = await send(sentToken);
  if (response.status !== 401 || hasEnded) return response;

  // Somebody else's refresh may have ended while this call was on its way.
  if (accessToken !== null && accessToken !== sentToken) return send(accessToken);
  const renewal = await refresh(sentToken);
  if (renewal.kind === "renewed") return send(renewal.token);
  if (renewal.kind === "refused") return response;
  if (renewal.response === null) throw new TypeError("the session could not be renewed");
  return renewal.response.clone();
}

export async function authorizedFetch(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  if (answersByThemselves.has(path)) return fetch(authorized(request, accessToken));
  // A body can be read once only, so each try takes a copy.
  return authorizedSend((token) => fetch(authorized(request.clone(), token)));
}
