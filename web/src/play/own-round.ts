/**
 * This player's answers in this game, kept by the page itself for the end: each question as it was
 * revealed, with what they answered. Lives as long as the tab; a question revealed again, corrected
 * for example, replaces its line.
 */
import { plainText } from "@/lib/rich-text";
import { readTab, writeTab } from "@/lib/storage";
import type { Me, MyResult, RevealPhase } from "@/live/messages";
import { isUnscored } from "@/room/kinds/unscored";
import { choiceText } from "@/room/kinds/words";

const storageKey = "fanfare.round";

export interface OwnLine {
  index: number;
  question: string;
  /** Null if nothing was answered. */
  answer: string | null;
  outcome: MyResult["outcome"];
  explanation: string;
  /** Right answers in a row up to here. */
  streak: number;
}

interface Kept {
  code: string;
  seat: number;
  lines: OwnLine[];
}

export function readRound(code: string, seat: number): readonly OwnLine[] {
  try {
    const kept: Kept | null = JSON.parse(readTab(storageKey) ?? "null");
    return kept?.code === code && kept.seat === seat ? kept.lines : [];
  } catch {
    return [];
  }
}

export function keepLine(code: string, phase: RevealPhase, me: Me): void {
  const { question, offer } = phase;
  const isCounted = !isUnscored(question.kind) && phase.marking !== "void";
  const line: OwnLine = {
    index: question.index,
    question: plainText(question.text),
    answer: me.pick === null ? null : choiceText(offer, me.pick.choice),
    outcome: isCounted ? (me.result?.outcome ?? "missed") : "unscored",
    explanation: phase.explanation,
    streak: me.streak,
  };
  const others = readRound(code, me.seat).filter(({ index }) => index !== line.index);
  const lines = [...others, line].sort((one, other) => one.index - other.index);
  writeTab(storageKey, JSON.stringify({ code, seat: me.seat, lines } satisfies Kept));
}

export function bestStreak(lines: readonly OwnLine[]): number {
  return Math.max(0, ...lines.map(({ streak }) => streak));
}
