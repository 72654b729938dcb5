/**
 * What the tabs of one browser tell each other about the session they share.
 *
 * Nothing is kept: a tab that sleeps hears nothing and finds out by its next call. Browsers
 * without channels work on, each tab by itself.
 */
import type { SignedIn, User } from "@/api/types";

export type TabMessage =
  /** A renewed token, so that the other tabs need not ask for one. */
  | { type: "renewed"; accessToken: string }
  | { type: "signedIn"; session: SignedIn }
  | { type: "signedOut" }
  /** What is known about the person, for example after a verification. */
  | { type: "changed"; user: User }
  /** The person has just proved who they are. */
  | { type: "confirmed" };

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("fanfare.session") : null;

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Listens to the other tabs, never to this one; the answer ends it. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const handle = (event: MessageEvent<TabMessage>) => listener(event.data);
  channel?.addEventListener("message", handle);
  return () => channel?.removeEventListener("message", handle);
}
