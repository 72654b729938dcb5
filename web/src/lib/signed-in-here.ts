/**
 * A note that someone is signed in with this browser, for pages without the session: the player's
 * page asks the server only when this is set. It proves nothing and names no one.
 */
import { readLocal, writeLocal } from "@/lib/storage";

const key = "fanfare.signedIn";

export function noteSignedIn(isSignedIn: boolean): void {
  writeLocal(key, isSignedIn ? "yes" : null);
}

export function maySomebodyBeSignedIn(): boolean {
  return readLocal(key) !== null;
}
