/** The crowd on the number line: figures without names, stacked where they guessed. */
import type { SaidCount } from "@/live/messages";

/** More would be too small; each then stands for several. */
const figuresMax = 140;
/** Guesses closer than this share of the line stand on each other. */
export const standsOnLine = 40;

export interface Stack {
  /** From 0 to 1 along the line. */
  at: number;
  right: number;
  wrong: number;
}

export interface Crowd {
  stacks: readonly Stack[];
  /** The figures of the highest stack. */
  highest: number;
}

/** The ends of the line: those of the question, or what holds the key and every guess. */
export function endsOf(
  range: readonly [number, number] | null,
  key: { right: number; tolerance: number },
  guesses: readonly number[],
): readonly [number, number] {
  if (range !== null) return range;
  const all = [key.right - key.tolerance, key.right + key.tolerance, ...guesses];
  return [Math.min(...all), Math.max(...all)];
}

/** A number's place on a line with a margin at both ends, from 0 to 1. */
export function placeOn([min, max]: readonly [number, number], value: number): number {
  const share = max === min ? 0.5 : (value - min) / (max - min);
  return 0.04 + 0.92 * Math.min(1, Math.max(0, share));
}

export function crowdOf(said: readonly SaidCount[], ends: readonly [number, number]): Crowd {
  const all = said.reduce((sum, { count }) => sum + count, 0);
  const each = Math.max(1, all / figuresMax);
  const stacks = new Map<number, Stack>();
  for (const { text, count, isCorrect } of said) {
    const stand = Math.round(placeOn(ends, Number(text)) * standsOnLine);
    const stack = stacks.get(stand) ?? { at: stand / standsOnLine, right: 0, wrong: 0 };
    stack[isCorrect ? "right" : "wrong"] += Math.max(1, Math.round(count / each));
    stacks.set(stand, stack);
  }
  const sorted = [...stacks.values()].sort((a, b) => a.at - b.at);
  return {
    stacks: sorted,
    highest: Math.max(1, ...sorted.map(({ right, wrong }) => right + wrong)),
  };
}
