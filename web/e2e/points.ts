/**
 * The points a player must get, computed from what the server itself acknowledged.
 *
 * Deliberately reimplemented here instead of read from the server: the journey compares two
 * independent answers to the same question.
 */
import type { Page } from "@playwright/test";

export interface SavedPick {
  questionIndex: number;
  elapsedMs: number;
}

const fullBelowMs = 500;

/** Classic: full points under half a second, half of them at the end of the time. */
export function classicPoints(elapsedMs: number, limitMs: number, factor: number): number {
  const full = 1000 * factor;
  if (elapsedMs < fullBelowMs) return full;
  return Math.floor((full * (2 * limitMs - elapsedMs) * 2 + 2 * limitMs) / (4 * limitMs));
}

/** Collects every acknowledged pick of a page, across reconnects and reloads. */
export function savedPicks(page: Page): Map<number, SavedPick> {
  const saved = new Map<number, SavedPick>();
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const message: unknown = JSON.parse(payload.toString());
      if (!isPicked(message)) return;
      saved.set(message.questionIndex, {
        questionIndex: message.questionIndex,
        elapsedMs: message.pick.elapsedMs,
      });
    });
  });
  return saved;
}

interface PickedMessage {
  type: "picked";
  questionIndex: number;
  pick: { elapsedMs: number };
}

function isPicked(message: unknown): message is PickedMessage {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "picked"
  );
}
