/** How the questions of two sessions changed: in whole percentage points, the most changed first. */
import type { Comparison } from "@/api/types";

type Question = Comparison["questions"][number];

export interface Compared {
  /** Where the question was played; it stays the same in any order. */
  place: number;
  text: string;
  /** Undefined if it wasn't played, null if it has no right answers to count. */
  before: number | null | undefined;
  after: number | null | undefined;
  /** Null if one of the two is missing. */
  points: number | null;
}

export interface Counts {
  better: number;
  worse: number;
  same: number;
  /** Played in one of the sessions only. */
  once: number;
}

/** Computed from the displayed percentages, so that the difference adds up. */
export function pointsBetween(
  before: number | null | undefined,
  after: number | null | undefined,
): number | null {
  if (before == null || after == null) return null;
  return Math.round(after * 100) - Math.round(before * 100);
}

export function compared(questions: readonly Question[]): Compared[] {
  return questions.map(({ text, ...question }, place) => {
    const before = question.before === null ? undefined : question.before.rightShare;
    const after = question.after === null ? undefined : question.after.rightShare;
    return { place, text, before, after, points: pointsBetween(before, after) };
  });
}

const wasPlayedOnce = ({ before, after }: Compared) => before === undefined || after === undefined;

/** Whether there is anything to see: a question of one session only is a difference, too. */
export function hasChanged(one: Compared): boolean {
  return one.points === null ? wasPlayedOnce(one) : one.points !== 0;
}

/** Those that can't be compared come last; equal ones stay as they were played. */
export function byChange(all: readonly Compared[]): Compared[] {
  const size = ({ points }: Compared) => (points === null ? -1 : Math.abs(points));
  return [...all].sort((a, b) => size(b) - size(a) || a.place - b.place);
}

export function countsOf(all: readonly Compared[]): Counts {
  const count = (is: (one: Compared) => boolean) => all.filter(is).length;
  return {
    better: count(({ points }) => points !== null && points > 0),
    worse: count(({ points }) => points !== null && points < 0),
    same: count(({ points }) => points === 0),
    once: count(wasPlayedOnce),
  };
}
