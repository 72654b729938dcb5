/**
 * Why a connection may be gone: the device slept or is offline, or a Wi-Fi answers in the server's
 * place until people sign in there.
 */

export type LostReason = "asleep" | "offline" | "portal" | "silent" | "unknown";

/** A page that was out of sight for less long has usually kept its connection. */
const sleepMs = 10_000;
const justNowMs = 15_000;

let hiddenAtMs: number | null = null;
let wokeAtMs = Number.NEGATIVE_INFINITY;

/** Notes from now on when the page was out of sight. */
export function watchSleep(): () => void {
  const note = () => {
    const now = Date.now();
    if (document.visibilityState === "hidden") hiddenAtMs = now;
    else if (hiddenAtMs !== null && now - hiddenAtMs >= sleepMs) wokeAtMs = now;
  };
  document.addEventListener("visibilitychange", note);
  return () => document.removeEventListener("visibilitychange", note);
}

export function wokeJustNow(): boolean {
  return Date.now() - wokeAtMs < justNowMs;
}

/**
 * Whether someone else answered in the server's place. The server answers in JSON and sends nobody
 * elsewhere. A proxy without a server has a status of its own for that.
 */
function isStranger({ type, ok, status, headers }: Response): boolean {
  const isJson = (headers.get("content-type") ?? "").includes("json");
  return type === "opaqueredirect" || status === 511 || (ok && !isJson);
}

/** Asks for something small. With HTTPS nobody can answer for the server: then nothing comes. */
export async function findReason(): Promise<LostReason> {
  if (!navigator.onLine) return "offline";
  try {
    const response = await fetch("/api/v1/instance", {
      cache: "no-store",
      credentials: "omit",
      headers: { accept: "application/json" },
      redirect: "manual",
    });
    return isStranger(response) ? "portal" : "unknown";
  } catch {
    return "silent";
  }
}
