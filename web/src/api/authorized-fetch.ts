/**
 * `fetch` for a signed-in browser: adds the access token and renews it when it has run out.
 *
 * The token lives in memory only. A call answered with 401 triggers one refresh and is then
 * repeated once; calls which fail meanwhile wait for that same refresh. When the refresh
 * fails, the caller gets the first answer. Cookies travel with `auth/` calls only.
 */

const apiBase = "/api/v1/";
const refreshPath = `${apiBase}auth/refresh`;
/** A wrong password is answered with 401 too; trying it again would count it twice. */
const loginPath = `${apiBase}auth/login`;

let accessToken: string | null = null;
let refreshing: Promise<string | null> | null = null;

export function setAccessToken(token: string | null): void {
  accessToken = token;
}

function authorized(request: Request, token: string | null): Request {
  const path = new URL(request.url).pathname;
  const headers = new Headers(request.headers);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const credentials = path.startsWith(`${apiBase}auth/`) ? "same-origin" : "omit";
  return new Request(request, { headers, credentials });
}

async function requestToken(): Promise<string | null> {
  try {
    const response = await fetch(
      new Request(new URL(refreshPath, location.origin), {
        method: "POST",
        credentials: "same-origin",
        headers: { accept: "application/json" },
      }),
    );
    if (!response.ok) return null;
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null || !("accessToken" in body)) return null;
    return typeof body.accessToken === "string" ? body.accessToken : null;
  } catch {
    return null;
  }
}

function refresh(): Promise<string | null> {
  refreshing ??= requestToken().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

export async function authorizedFetch(request: Request): Promise<Response> {
  const sentToken = accessToken;
  // A body can be read once only; the copy is for the retry.
  const retry = request.clone();
  const response = await fetch(authorized(request, sentToken));
  const path = new URL(request.url).pathname;
  if (response.status !== 401 || path === refreshPath || path === loginPath) return response;

  // Somebody else's refresh may have ended while this call was on its way.
  const token = accessToken !== null && accessToken !== sentToken ? accessToken : await refresh();
  if (token === null) return response;
  accessToken = token;
  return fetch(authorized(retry, token));
}
