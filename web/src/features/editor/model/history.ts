/**
 * Undo and redo through documents.
 *
 * Typing in one field is one step as long as no second passes between two keys; everything else is
 * its own step.
 */

/** Long enough for a slow typist, short enough that a sentence is several steps. */
const mergeMs = 1_000;
/** More steps than anyone undoes; documents share what didn't change, so they cost little. */
const stepsMax = 200;

export interface Step<T> {
  value: T;
  /** The selection, to show where something changed. */
  selectedId: string | null;
}

export interface History<T> {
  readonly past: readonly Step<T>[];
  readonly present: Step<T>;
  readonly future: readonly Step<T>[];
  /** The field that was typed in last, and when. */
  readonly typing: { key: string; atMs: number } | null;
}

export function startHistory<T>(value: T, selectedId: string | null): History<T> {
  return { past: [], present: { value, selectedId }, future: [], typing: null };
}

export function record<T>(
  history: History<T>,
  next: Step<T>,
  mergeKey: string | null,
  atMs: number,
): History<T> {
  if (next.value === history.present.value) return { ...history, present: next };
  const { typing } = history;
  const merges = mergeKey !== null && typing?.key === mergeKey && atMs - typing.atMs <= mergeMs;
  return {
    past: merges ? history.past : [...history.past, history.present].slice(-stepsMax),
    present: next,
    future: [],
    typing: mergeKey === null ? null : { key: mergeKey, atMs },
  };
}

/** Changes the selection without adding a step. */
export function select<T>(history: History<T>, selectedId: string | null): History<T> {
  return { ...history, present: { ...history.present, selectedId }, typing: null };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    typing: null,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, typing: null };
}
