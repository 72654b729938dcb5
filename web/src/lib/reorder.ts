/** The layout of a list while one item moves. Positions count from 0. */

/** An item's offset from the top of its list. */
export interface Box {
  top: number;
  height: number;
}

export function withMoved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

/** The position of an item dragged by `offset`: half of the next item counts. */
export function placeAt(boxes: readonly Box[], from: number, offset: number): number {
  const own = boxes[from];
  if (own === undefined) return from;
  const top = own.top + offset;
  return boxes.reduce((place, box, index) => {
    const middle = box.top + box.height / 2;
    if (index > from && top + own.height > middle) return place + 1;
    return index < from && top < middle ? place - 1 : place;
  }, from);
}

/** How far each item shifts if the item at `from` moves to `to`. */
export function shifts(boxes: readonly Box[], from: number, to: number): number[] {
  const [first, second] = boxes;
  if (first === undefined) return [];
  const gap = second === undefined ? 0 : second.top - first.top - first.height;
  const distances = boxes.map(() => 0);
  let top = first.top;
  for (const index of withMoved([...boxes.keys()], from, to)) {
    const box = boxes[index] ?? first;
    distances[index] = top - box.top;
    top += box.height + gap;
  }
  return distances;
}

/** The margin at the visible edges in which a list auto-scrolls, and its top speed. */
const edge = 72;
const stepMax = 18;

/** How far to scroll in a frame with the pointer at `y` between `top` and `bottom`. */
export function scrollStep(y: number, top: number, bottom: number): number {
  const over = y < top + edge ? y - top - edge : Math.max(0, y - bottom + edge);
  return Math.round((Math.max(-edge, Math.min(edge, over)) / edge) * stepMax);
}
