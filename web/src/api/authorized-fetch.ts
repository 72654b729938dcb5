/**
 * `fetch` for a signed-in browser: adds the access token and renews it when it has expired.
 *
 * The token lives in memory only. A 401 response triggers one refresh, and the call is then
 * repeated once. Calls that fail in the meantime wait for that same refresh, in other tabs too, and
 * all of them get the new token. A refused refresh ends the session; a refresh that can't reach the
 * server ends nothing and fails the caller instead. Cookies travel with `auth/` calls only.
 */
import { dropHeadStart, takeHeadStart } from "@/api/head-start";
import { onTabMessage, tellTabs } from "@/api/tabs";
import { spokenLanguage } from "@/lib/language";

const apiBase = "/api/v1/";
const refreshPath = `${apiBase}auth/refresh`;
/** Here 401 is about what the person typed; a retry would count it twice. */
const answersByThemselves: ReadonlySet<string> = new Set([
  refreshPath,
  `${apiBase}auth/login`,
  `${apiBase}auth/login/second-factor`,
  `${apiBase}auth/passkey/finish`,
]);

const lockName = "fanfare.refresh";
/** Longer than a refresh takes; a sleeping tab that holds the lock must not block the others. */
const lockWaitMs = 10_000;

let accessToken: string | null = null;
/** Counts token changes, so that a slow refresh doesn't undo a log-out. */
let epoch = 0;
let refreshing: Promise<Renewal> | null = null;
/** Nothing can be renewed until someone logs in again. */
let hasEnded = false;
const endListeners = new Set<() => void>();

/** `away`: no response, or none that decides anything. */
type Renewal =
  | { kind: "renewed"; token: string }
  | { kind: "refused" }
  | { kind: "away"; response: Response | null };

export function setAccessToken(token: string | null): void {
  if (token === null) dropHeadStart();
  accessToken = token;
  hasEnded = false;
  epoch += 1;
}

/** Calls the listener when a signed-in session has ended; call the result to stop. */
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
  // This page shows what the server says.
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

/** Runs while no other tab does. Without locks, or when the queue is too long, it runs at once. */
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
 * Makes a call with the access token, and once more with a new one if the token was the problem.
 * Use it for what `fetch` can't do, such as an upload that reports progress.
 */
export async function authorizedSend(
  send: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const sentToken = accessToken;
  const response = await send(sentToken);
  if (response.status !== 401 || hasEnded) return response;

  // Another call's refresh may have finished while this call was on its way.
  if (accessToken !== null && accessToken !== sentToken) return send(accessToken);
  const renewal = await refresh(sentToken);
  if (renewal.kind === "renewed") return send(renewal.token);
  if (renewal.kind === "refused") return response;
  if (renewal.response === null) throw new TypeError("the session could not be renewed");
  return renewal.response.clone();
}

const nothing = Promise.resolve(undefined);

export async function authorizedFetch(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  if (answersByThemselves.has(path)) return fetch(authorized(request, accessToken));
  let ahead = takeHeadStart(request);
  return authorizedSend(async (token) => {
    const answer = await ahead;
    ahead = nothing;
    // A body can be read only once, so each try gets a copy.
    return answer ?? fetch(authorized(request.clone(), token));
  });
}
