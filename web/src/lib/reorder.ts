/** The layout of a list while one item moves. Positions count from 0. */

/** An item's offset from the top of its list. */
export interface Box {
  top: number;
  height: number;
}

/** The same in a list of several columns. */
export interface Cell extends Box {
  left: number;
  width: number;
}

/** Whether items stand beside each other. */
export function hasColumns(cells: readonly Cell[]): boolean {
  return cells.some((cell) => cell.left !== cells[0]?.left);
}

/** The position of an item dragged by `x` and `y`: the one whose middle is nearest to its own. */
export function cellAt(cells: readonly Cell[], from: number, x: number, y: number): number {
  const own = cells[from];
  if (own === undefined) return from;
  const middle = (cell: Cell) => [cell.left + cell.width / 2, cell.top + cell.height / 2] as const;
  const [ownX, ownY] = middle(own);
  const distances = cells.map((cell) => {
    const [cellX, cellY] = middle(cell);
    return Math.hypot(cellX - ownX - x, cellY - ownY - y);
  });
  return distances.indexOf(Math.min(...distances));
}

/** How far each item shifts if the item at `from` moves to `to`: each takes another's place. */
export function cellShifts(
  cells: readonly Cell[],
  from: number,
  to: number,
): { x: number; y: number }[] {
  const shifts = cells.map(() => ({ x: 0, y: 0 }));
  withMoved([...cells.keys()], from, to).forEach((index, place) => {
    const [own, next] = [cells[index], cells[place]];
    if (own === undefined || next === undefined) return;
    shifts[index] = { x: next.left - own.left, y: next.top - own.top };
  });
  return shifts;
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
