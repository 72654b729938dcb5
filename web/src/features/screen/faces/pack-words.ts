/**
 * A word cloud that fills its place: words as large as their count, packed outward from the middle
 * without touching. The same words in the same place always make the same cloud.
 */

export interface Word {
  text: string;
  count: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Packed {
  /** The position of the word in the given list. */
  index: number;
  fontSize: number;
  /** The middle of the word. */
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Place extends Size {
  /** No word is smaller; words for which there is no room then are left out, rarest first. */
  smallest: number;
}

type Measure = (word: Word, fontSize: number) => Size;

/** The most frequent word is this many times as large as the rarest. */
const contrast = 3.4;
/** Between two words. */
const gap = 0.12;
/** Steps of the search for the largest size. */
const halvings = 9;
const spiralSteps = 900;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function touches(box: Box, others: readonly Box[]): boolean {
  return others.some(
    (other) =>
      box.left < other.right &&
      box.right > other.left &&
      box.top < other.bottom &&
      box.bottom > other.top,
  );
}

/** From 0 for the rarest to 1; by the square root, so that one favorite leaves room for the rest. */
function weightOf(count: number, most: number): number {
  return Math.sqrt((count - 1) / Math.max(1, most - 1));
}

/** The first free position on a spiral from the middle, as wide and high as the place. */
function freeSpot(size: Size, place: Size, taken: readonly Box[]): { x: number; y: number } | null {
  const [roomX, roomY] = [(place.width - size.width) / 2, (place.height - size.height) / 2];
  if (roomX < 0 || roomY < 0) return null;
  for (let step = 0; step < spiralSteps; step += 1) {
    const radius = Math.sqrt(step / spiralSteps);
    const angle = step * 2.399963;
    // The corners of the place are reached, too: a circle would leave them empty.
    const stretch = 1 / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle)));
    const x = place.width / 2 + roomX * Math.min(1, radius * stretch) * Math.cos(angle);
    const y = place.height / 2 + roomY * Math.min(1, radius * stretch) * Math.sin(angle);
    const box = {
      left: x - size.width / 2,
      right: x + size.width / 2,
      top: y - size.height / 2,
      bottom: y + size.height / 2,
    };
    if (!touches(box, taken)) return { x, y };
  }
  return null;
}

/** Stops early once fewer than `atLeast` words can be placed. */
function packAt(
  words: readonly Word[],
  place: Place,
  measure: Measure,
  { unit, atLeast }: { unit: number; atLeast: number },
): Packed[] {
  const most = words[0]?.count ?? 1;
  const taken: Box[] = [];
  const packed: Packed[] = [];
  for (const [index, word] of words.entries()) {
    const fontSize = Math.max(
      place.smallest,
      unit * (1 + (contrast - 1) * weightOf(word.count, most)),
    );
    const { width, height } = measure(word, fontSize);
    const spaced = { width: width + gap * fontSize, height: height + gap * fontSize };
    const spot = freeSpot(spaced, place, taken);
    if (spot === null) {
      if (packed.length + words.length - index - 1 < atLeast) break;
      continue;
    }
    taken.push({
      left: spot.x - spaced.width / 2,
      right: spot.x + spaced.width / 2,
      top: spot.y - spaced.height / 2,
      bottom: spot.y + spaced.height / 2,
    });
    packed.push({ index, fontSize, ...spot, width, height });
  }
  return packed;
}

/** The words, most frequent first, as large as they all fit. */
export function packWords(words: readonly Word[], place: Place, measure: Measure): Packed[] {
  let [fits, tooLarge] = [0, place.height / 2];
  let best = packAt(words, place, measure, { unit: fits, atLeast: 0 });
  for (let step = 0; step < halvings; step += 1) {
    const unit = (fits + tooLarge) / 2;
    const packed = packAt(words, place, measure, { unit, atLeast: best.length });
    if (packed.length >= best.length) {
      best = packed;
      fits = unit;
    } else {
      tooLarge = unit;
    }
  }
  return best;
}
