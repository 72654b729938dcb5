/**
 * A note of whether someone is signed in with this browser, for pages without the session: the
 * player's page asks the server only when someone is, and the app doesn't ask when nobody is. It
 * proves nothing and names no one.
 *
 * Without a note nobody knows: the cookie may be older than the note, or the browser keeps none, as
 * in some private windows.
 */
import { readLocal, writeLocal } from "@/lib/storage";

const key = "fanfare.signedIn";

export function noteSignedIn(isSignedIn: boolean): void {
  writeLocal(key, isSignedIn ? "yes" : "no");
}

/** Forgets the note, so that the server is asked again. */
export function forgetSignedIn(): void {
  writeLocal(key, null);
}

export function maySomebodyBeSignedIn(): boolean {
  return readLocal(key) === "yes";
}

/** Whether the server has said that nobody is, or the last one logged out. */
export function isNobodySignedIn(): boolean {
  return readLocal(key) === "no";
}
