/** Where everyone in a crowd stands. All lengths are in points of the screen. */

export type Way =
  /** Rows in the middle of their box, which get smaller when there are too many for it. */
  | "middle"
  /** One row in the middle. */
  | "line"
  /** Rows from the start, the last one at the bottom. */
  | "start"
  /** One close row from the start. */
  | "close";

export interface Box {
  width: number;
  height: number;
  /** How large a person is. */
  size: number;
  isRightToLeft: boolean;
}

export interface Place {
  x: number;
  y: number;
}

/** Between two people, as a share of their size. */
const gaps: Readonly<Record<Way, number>> = { middle: 0.18, line: 0.18, start: 0.18, close: 0.08 };
/** The style sheet leaves so much above the crowd for those who hop, as a share of their size. */
const roomAbove = 0.45;

function columnsOf(way: Way, { width, size }: Box, count: number): number {
  if (way === "line" || way === "close") return count;
  const gap = gaps[way] * size;
  // Widths are rounded; a row that just fits is no fuller because of that.
  return Math.max(1, Math.floor((width + gap + 0.5) / (size + gap)));
}

export function rowsOf(way: Way, box: Box, count: number): number {
  return Math.ceil(count / columnsOf(way, box, count));
}

function heightOf(way: Way, box: Box, count: number): number {
  const rows = rowsOf(way, box, count);
  return box.size * (rows + gaps[way] * Math.max(0, rows - 1));
}

/** The size at which all of them fit. */
export function sizeOf(way: Way, box: Box, count: number): number {
  let { size } = box;
  while (
    way === "middle" &&
    size > 1 &&
    heightOf(way, { ...box, size }, count) > box.height - roomAbove * size
  ) {
    size *= 0.95;
  }
  return size;
}

/** The upper left corners, on whole points, so that everyone is sharp. */
export function placesOf(way: Way, box: Box, count: number): Place[] {
  const { width, height, size, isRightToLeft } = box;
  const columns = columnsOf(way, box, count);
  const step = size * (1 + gaps[way]);
  const used = heightOf(way, box, count);
  const room = roomAbove * size;
  const top = way === "middle" ? room + (height - room - used) / 2 : height - used;
  const isCentered = way === "middle" || way === "line";
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const left = isCentered ? (width - (inRow * step - gaps[way] * size)) / 2 : 0;
    const x = left + (index % columns) * step;
    return {
      x: Math.round(isRightToLeft ? width - size - x : x),
      y: Math.round(top + row * step),
    };
  });
}
