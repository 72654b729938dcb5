/**
 * Looking back while taking a quiz alone: what was revealed so far, kept by the page itself. Nothing
 * is sent; the room stays where it is, and the way forward ends there.
 */
import { useEffect, useState } from "react";
import { readTab, writeTab } from "@/lib/storage";
import type { Me, Phase, RoomView } from "@/live/messages";

const storageKey = "fanfare.lookBack";

interface Page {
  phase: Extract<Phase, { type: "reveal" | "slide" }>;
  /** The player's state when the page was shown. */
  me: Me;
}

interface Kept {
  code: string;
  pages: Page[];
}

function readPages(code: string): Page[] {
  try {
    const kept: Kept | null = JSON.parse(readTab(storageKey) ?? "null");
    return kept?.code === code ? kept.pages : [];
  } catch {
    return [];
  }
}

/** The question or slide the room is at; past the last one, the number of all. */
function position({ phase, questionCount }: RoomView): number {
  if ("question" in phase) return phase.question.index;
  if (phase.type === "leaderboard") return phase.questionIndex;
  return phase.type === "podium" ? questionCount : 0;
}

/** Where a clock runs, nobody turns back: an answer not sent yet is sent when time is up. */
const isTimed = (phase: Phase) => phase.type === "open" && phase.closesAtMs !== null;

const isPage = (phase: Phase): phase is Page["phase"] =>
  phase.type === "reveal" || phase.type === "slide";

export interface LookBack {
  /** The earlier page on display, or null while the room's own phase is. */
  page: Page | null;
  /** Null at the first question, and while a clock runs. */
  back: (() => void) | null;
  forward: () => void;
}

export function useLookBack(room: RoomView, me: Me): LookBack {
  const [pages, setPages] = useState(() => readPages(room.code));
  const at = position(room);
  const [shown, setShown] = useState<number | null>(null);
  const { phase, code } = room;

  useEffect(() => {
    if (!isPage(phase)) return;
    setPages((before) => {
      const others = before.filter((page) => page.phase.question.index !== phase.question.index);
      const after = [...others, { phase, me }];
      after.sort((one, other) => one.phase.question.index - other.phase.question.index);
      writeTab(storageKey, JSON.stringify({ code, pages: after } satisfies Kept));
      return after;
    });
  }, [phase, me, code]);

  const earlier = pages.filter((page) => page.phase.question.index < at);
  const isBack = (each: Page) => each.phase.question.index === shown && !isTimed(phase);
  const page = earlier.find(isBack) ?? null;
  const from = page === null ? earlier.length : earlier.indexOf(page);
  const previous = isTimed(phase) ? undefined : earlier[from - 1];
  return {
    page,
    back: previous === undefined ? null : () => setShown(previous.phase.question.index),
    forward: () => setShown(earlier[from + 1]?.phase.question.index ?? null),
  };
}
