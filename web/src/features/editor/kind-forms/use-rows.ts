/**
 * Rows that are added, removed and moved, each with a stable key.
 *
 * Texts have no ids. If the key were the row's position, a moved row would be a different one to
 * React: it would lose the focus and couldn't animate.
 */
import { useState } from "react";
import { withMoved } from "@/lib/reorder";

export interface Rows<T> {
  keys: readonly string[];
  insert: (at: number, item: T) => void;
  remove: (at: number) => void;
  move: (from: number, to: number) => void;
}

/** One number per row; an undo may have added or removed some. */
function fitted(numbers: readonly number[], count: number): number[] {
  const kept = numbers.slice(0, count);
  let next = Math.max(-1, ...kept) + 1;
  while (kept.length < count) {
    kept.push(next);
    next += 1;
  }
  return kept;
}

/** `scope` names the list; another question's rows are different rows. */
export function useRows<T>(
  scope: string,
  items: readonly T[],
  onChange: (items: T[]) => void,
): Rows<T> {
  const [known, setNumbers] = useState<readonly number[]>([]);
  const numbers = fitted(known, items.length);
  return {
    keys: numbers.map((number) => `${scope}-${number}`),
    insert(at, item) {
      setNumbers(numbers.toSpliced(at, 0, Math.max(-1, ...numbers) + 1));
      onChange(items.toSpliced(at, 0, item));
    },
    remove(at) {
      setNumbers(numbers.toSpliced(at, 1));
      onChange(items.toSpliced(at, 1));
    },
    move(from, to) {
      setNumbers(withMoved(numbers, from, to));
      onChange(withMoved(items, from, to));
    },
  };
}
