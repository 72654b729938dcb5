/**
 * A list that sorts itself while people use it: while someone points at it or types in it, entries
 * keep their places and new ones come last, so that a press finds what it meant.
 */
import { useRef } from "react";

const heldMs = 4_000;

/** `kept` by their order before; the others after them, as they come. */
export function inKeptOrder<Item>(
  items: readonly Item[],
  kept: readonly number[],
  numberOf: (item: Item) => number,
): readonly Item[] {
  const place = new Map(kept.map((number, at) => [number, at]));
  const placeOf = (item: Item) => place.get(numberOf(item)) ?? kept.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function useHeldOrder<Item>(items: readonly Item[], numberOf: (item: Item) => number) {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const order = useRef<readonly number[]>([]);
  const isHeld = performance.now() - touchedAt.current < heldMs;
  const shown = isHeld ? inKeptOrder(items, order.current, numberOf) : items;
  order.current = shown.map(numberOf);
  const hold = () => {
    touchedAt.current = performance.now();
  };
  return { shown, hold: { onFocus: hold, onKeyDown: hold, onPointerMove: hold } };
}
