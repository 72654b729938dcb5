/**
 * Which pages people may be sent to after signing in.
 *
 * Separate from `paths`, because the player's page has no use for it.
 */
import { paths } from "@/paths";

/** No page has a longer URL. */
const nextLengthMax = 2_000;
const anyOrigin = "https://here.invalid";

/**
 * The page to continue with after signing in, if it belongs to this app. Refuses anything a browser
 * or router could read as another site (`//host`, `/\host`, encoded forms of these, a scheme), and
 * pages that would ask for a log-in again.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== "string" || next.length > nextLengthMax) return undefined;
  // One slash, with no encoded slash behind it.
  if (!/^\/(?!\/|\\|%2f|%5c)/i.test(next)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these when reading a URL.
  if (/[\u0000-\u001f\u007f-\u009f\\]/.test(next)) return undefined;
  if (!URL.canParse(next, anyOrigin)) return undefined;
  const { origin, pathname } = new URL(next, anyOrigin);
  // Browsers resolve dots in URLs, and the rest may begin with two slashes.
  if (origin !== anyOrigin || /^\/(?:\/|%2f|%5c)/i.test(pathname)) return undefined;
  if (pathname.startsWith("/api/")) return undefined;
  return pathname.startsWith("/auth/") && pathname !== paths.verifyEmail ? undefined : next;
}

/** Whether a page belongs to the player's own app, so that the browser has to open it. */
export function isPlayersPage(path: string): boolean {
  return /^\/(?:j|join|play)(?:\/|\?|$)|^\/quiz\/[^/]+\/practice(?:\?|$)/.test(path);
}
