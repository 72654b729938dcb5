/**
 * When a flash card is due again: FSRS-6 with the published parameters, for a chance of 90% to
 * remember, in whole days
 * (https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm).
 *
 * Only the first grade of a day counts. `crates/cards/src/fsrs.rs` says the same on the server, and
 * both are compared with the same histories.
 */

export const grades = ["again", "hard", "good", "easy"] as const;

export type Grade = (typeof grades)[number];

/** What is remembered of one card. Days count from 1970, where the person is. */
export interface Memory {
  /** After how many days the chance to remember is 90%. */
  stability: number;
  /** From 1 to 10. */
  difficulty: number;
  dueDay: number;
  lastDay: number;
  reviewCount: number;
  /** How often it was forgotten. */
  lapseCount: number;
}

const w = {
  first: { again: 0.212, hard: 1.2931, good: 2.3065, easy: 8.2956 },
  w4: 6.4133,
  w5: 0.8334,
  w6: 3.0194,
  w7: 0.001,
  w8: 1.8722,
  w9: 0.1666,
  w10: 0.796,
  w11: 1.4835,
  w12: 0.0614,
  w13: 0.2629,
  w14: 1.6483,
  w15: 0.6014,
  w16: 1.8729,
  w20: 0.1542,
} as const;

const daysMax = 36_500;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** To hundred-millionths, as it is stored. */
const rounded = (value: number) => Math.round(value * 1e8) / 1e8;

/** From 1 to 4, as the formulas count. */
const numberOf = (grade: Grade) => grades.indexOf(grade) + 1;

const firstDifficulty = (grade: Grade) => w.w4 - Math.exp(w.w5 * (numberOf(grade) - 1)) + 1;

/** The chance to remember after so many days. */
function retrievability(elapsed: number, stability: number): number {
  const factor = 0.9 ** (-1 / w.w20) - 1;
  return (1 + (factor * elapsed) / stability) ** -w.w20;
}

function remembered(before: Memory, recalled: number, grade: Grade): number {
  const { stability, difficulty } = before;
  const hard = grade === "hard" ? w.w15 : 1;
  const easy = grade === "easy" ? w.w16 : 1;
  const surprise = Math.exp(w.w10 * (1 - recalled)) - 1;
  const growth = Math.exp(w.w8) * (11 - difficulty) * stability ** -w.w9 * surprise;
  return stability * (1 + growth * hard * easy);
}

function forgotten({ stability, difficulty }: Memory, recalled: number): number {
  const kept = (stability + 1) ** w.w13 - 1;
  const left = w.w11 * difficulty ** -w.w12 * kept * Math.exp(w.w14 * (1 - recalled));
  return Math.min(left, stability);
}

function nextDifficulty(difficulty: number, grade: Grade): number {
  const change = -w.w6 * (numberOf(grade) - 3);
  const damped = difficulty + (change * (10 - difficulty)) / 9;
  return rounded(clamp(w.w7 * firstDifficulty("easy") + (1 - w.w7) * damped, 1, 10));
}

type Next = Pick<Memory, "stability" | "difficulty">;

function next(before: Memory | null, grade: Grade, day: number): Next {
  if (before === null) {
    const difficulty = rounded(clamp(firstDifficulty(grade), 1, 10));
    return { stability: Math.max(w.first[grade], 0.1), difficulty };
  }
  const recalled = retrievability(Math.max(day - before.lastDay, 0), before.stability);
  const stability =
    grade === "again" ? forgotten(before, recalled) : remembered(before, recalled, grade);
  return {
    stability: rounded(clamp(stability, 0.001, daysMax)),
    difficulty: nextDifficulty(before.difficulty, grade),
  };
}

/**
 * The number of days until the card would be due again, for each grade. A better grade is never due
 * earlier.
 */
export function intervals(before: Memory | null, day: number): Record<Grade, number> {
  const days = (grade: Grade) => clamp(Math.round(next(before, grade, day).stability), 1, daysMax);
  const again = Math.min(days("again"), days("hard"));
  const hard = Math.max(days("hard"), again + 1);
  const good = Math.max(days("good"), hard + 1);
  return { again, hard, good, easy: Math.max(days("easy"), good + 1) };
}

/** What is remembered after a grade. The second grade of a day changes nothing. */
export function review(before: Memory | null, grade: Grade, day: number): Memory {
  if (before !== null && day <= before.lastDay) return before;
  const isLapse = before !== null && grade === "again";
  return {
    ...next(before, grade, day),
    dueDay: day + intervals(before, day)[grade],
    lastDay: day,
    reviewCount: (before?.reviewCount ?? 0) + 1,
    lapseCount: (before?.lapseCount ?? 0) + (isLapse ? 1 : 0),
  };
}

/** How many minutes the time here is ahead of UTC. */
export const utcOffsetMin = (now: Date) => -now.getTimezoneOffset();

/** The number of days since 1970 here. */
export const dayOf = (now: Date) =>
  Math.floor((now.getTime() + utcOffsetMin(now) * 60_000) / 86_400_000);
