/**
 * What this stage has seen of the game, for what it says later: who is on a streak, who was quick,
 * and how many answers there were. A stage that was opened late, or reloaded, knows less and says
 * less.
 */
import { useState } from "react";
import type { LeaderboardPhase, Phase, RevealPhase } from "@/live/messages";
import { isUnscored } from "@/room/kinds/unscored";

interface Runner {
  /** The time of all their right answers. */
  timeMs: number;
  /** How many boards in a row they gained on. */
  inARow: number;
}

type Runners = ReadonlyMap<number, Runner>;

export interface Memory {
  board: number | null;
  /** The top ten before the last board, and on it. */
  before: Runners;
  runners: Runners;
  /** The scored questions, by index. */
  reveals: ReadonlyMap<number, { picked: number; right: number }>;
  /** The others, such as polls, by index. */
  unscored: ReadonlySet<number>;
}

export const emptyMemory: Memory = {
  board: null,
  before: new Map(),
  runners: new Map(),
  reveals: new Map(),
  unscored: new Set(),
};

function rememberBoard(memory: Memory, { questionIndex, rows }: LeaderboardPhase): Memory {
  // A correction changes the board of the same question.
  const before = memory.board === questionIndex ? memory.before : memory.runners;
  const counted = rows.some((row) => row.gained > 0);
  const runners = new Map(
    rows.map(({ seat, timeMs, gained }) => {
      const had = before.get(seat)?.inARow ?? 0;
      return [seat, { timeMs, inARow: counted ? (gained > 0 ? had + 1 : 0) : had }] as const;
    }),
  );
  return { ...memory, board: questionIndex, before, runners };
}

function rememberReveal(memory: Memory, phase: RevealPhase): Memory {
  const { question, pickedCount, correctCount } = phase;
  if (isUnscored(question.kind)) {
    return { ...memory, unscored: new Set([...memory.unscored, question.index]) };
  }
  if (phase.marking !== undefined) return memory;
  const reveals = new Map(memory.reveals);
  reveals.set(question.index, { picked: pickedCount, right: correctCount });
  return { ...memory, reveals };
}

export function remember(memory: Memory, phase: Phase): Memory {
  if (phase.type === "lobby") return emptyMemory;
  if (phase.type === "leaderboard") return rememberBoard(memory, phase);
  return phase.type === "reveal" ? rememberReveal(memory, phase) : memory;
}

/** All answers of the game; null if this stage hasn't seen every question. */
export function answersOf(
  { reveals }: Memory,
  playedCount: number,
): { answers: number; right: number } | null {
  if (playedCount === 0 || reveals.size !== playedCount) return null;
  const all = [...reveals.values()];
  const answers = all.reduce((sum, { picked }) => sum + picked, 0);
  const right = all.reduce((sum, each) => sum + each.right, 0);
  return answers === 0 ? null : { answers, right };
}

export function useMemory(phase: Phase | null): Memory {
  const [seen, setSeen] = useState<Phase | null>(null);
  const [memory, setMemory] = useState(emptyMemory);
  if (phase === seen || phase === null) return memory;
  const next = remember(memory, phase);
  setSeen(phase);
  setMemory(next);
  return next;
}
