/**
 * A note that somebody is signed in with this browser, for pages which do without the session:
 * the player's page asks the server who that is only when there may be somebody. It proves
 * nothing and names nobody.
 */
import { readLocal, writeLocal } from "@/lib/storage";

const key = "fanfare.signedIn";

export function noteSignedIn(isSignedIn: boolean): void {
  writeLocal(key, isSignedIn ? "yes" : null);
}

export function maySomebodyBeSignedIn(): boolean {
  return readLocal(key) !== null;
}
