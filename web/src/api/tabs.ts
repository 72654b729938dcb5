/**
 * How the tabs of one browser keep each other informed about the session they share.
 *
 * Nothing is stored: a sleeping tab hears nothing and finds out with its next call. In browsers
 * without broadcast channels each tab works on its own.
 */
import type { SignedIn, User } from "@/api/types";

export type TabMessage =
  /** A renewed token, so that the other tabs need not request one. */
  | { type: "renewed"; accessToken: string }
  | { type: "signedIn"; session: SignedIn }
  | { type: "signedOut" }
  /** What is known about the user, for example after a verification. */
  | { type: "changed"; user: User }
  /** The person has just confirmed their identity. */
  | { type: "confirmed" };

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("fanfare.session") : null;

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Listens to the other tabs, never to this one; call the result to stop. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const handle = (event: MessageEvent<TabMessage>) => listener(event.data);
  channel?.addEventListener("message", handle);
  return () => channel?.removeEventListener("message", handle);
}
