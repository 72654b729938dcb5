/**
 * What a player does with a finished game, kept by the tab: the stars given, whether the game is
 * saved, and the result itself. People leave the page to log in, and the host may close the session
 * in the meantime; they still come back to their result.
 */
import { readTab, writeTab } from "@/lib/storage";
import type { Me, PodiumPhase, RoomView } from "@/live/messages";

const storageKey = "fanfare.afterGame";

export interface Result {
  room: RoomView;
  phase: PodiumPhase;
  me: Me;
}

interface After {
  code: string;
  stars?: number;
  /** The name of the account it is saved to. */
  savedTo?: string;
  /** Someone left to log in, and the game is to be saved when they come back. */
  isSaving?: boolean;
  result?: Result;
}

export function readAfter(code: string): After {
  try {
    const kept: After | null = JSON.parse(readTab(storageKey) ?? "null");
    return kept?.code === code ? kept : { code };
  } catch {
    return { code };
  }
}

export function keepAfter(code: string, change: Partial<After>): void {
  writeTab(storageKey, JSON.stringify({ ...readAfter(code), ...change } satisfies After));
}
