/**
 * Which pages somebody may be sent on to after signing in.
 *
 * Apart from `paths`, because the player's page has no use for it.
 */
import { paths } from "@/paths";

/** Longer addresses are nobody's page. */
const nextLengthMax = 2_000;
const anyOrigin = "https://here.invalid";

/**
 * The page to go on to after signing in, if it is one of ours. Anything that a browser or a
 * router could read as another site (`//host`, `/\host`, the same in disguise, a scheme) is
 * refused, and so are pages that would ask for the log-in again.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== "string" || next.length > nextLengthMax) return undefined;
  // One slash, and not an encoded one behind it.
  if (!/^\/(?!\/|\\|%2f|%5c)/i.test(next)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these when reading a URL.
  if (/[\u0000-\u001f\u007f-\u009f\\]/.test(next)) return undefined;
  if (!URL.canParse(next, anyOrigin)) return undefined;
  const { origin, pathname } = new URL(next, anyOrigin);
  // Dots are folded away when an address is read, and what is left may begin with two slashes.
  if (origin !== anyOrigin || /^\/(?:\/|%2f|%5c)/i.test(pathname)) return undefined;
  if (pathname.startsWith("/api/")) return undefined;
  return pathname.startsWith("/auth/") && pathname !== paths.verifyEmail ? undefined : next;
}
