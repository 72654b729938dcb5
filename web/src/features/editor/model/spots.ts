/** Spots on a picture to label: where there is room for another one, and spots for texts. */
import { type Point, whole } from "@/lib/areas";
import type { ContentOf } from "./document";
import { limits } from "./limits";

type Spots = ContentOf<"labels">["spots"];

const columns = 4;
const rows = 3;

/** Places in rows, far enough from each other; the middle comes first. */
const places: readonly Point[] = [
  { x: whole / 2, y: whole / 2 },
  ...Array.from({ length: columns * rows }, (_, index) => ({
    x: ((index % columns) + 0.5) * (whole / columns),
    y: (Math.floor(index / columns) + 0.5) * (whole / rows),
  })),
].map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));

function isFree(place: Point, spots: readonly Point[]): boolean {
  return spots.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) >= limits.spotDistance);
}

/** Where a spot can be added without a pointer. */
export function freePlace(spots: readonly Point[]): Point {
  return places.find((place) => isFree(place, spots)) ?? { x: whole / 2, y: whole / 2 };
}

/** A spot for each text, for its author to move. */
export function spotsFor(texts: readonly string[]): Spots {
  const spots: Spots = [];
  for (const text of texts.slice(0, limits.spots)) {
    spots.push({ ...freePlace(spots), label: text.slice(0, limits.spotLabel) });
  }
  return spots;
}
