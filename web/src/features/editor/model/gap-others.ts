/**
 * Which wrong choices belong to which gap while its passage is being typed: an author who takes a
 * bracket away to write another word, and puts it back, finds them again.
 */
import type { PassageGap } from "./passage";

export interface KnownGap {
  gap: PassageGap;
  /** It isn't in the passage at the moment. */
  isGone: boolean;
}

const goneMax = 20;

const sameWords = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Pairs of places that say the same, in order, as many as possible. */
function anchors(known: readonly KnownGap[], read: readonly string[][]): [number, number][] {
  const length: number[][] = Array.from({ length: known.length + 1 }, () => []);
  const at = (i: number, j: number) => length[i]?.[j] ?? 0;
  const isSame = (i: number, j: number) =>
    sameWords(known[i]?.gap.accepted ?? [], read[j] ?? []) && read[j] !== undefined;
  for (let i = known.length - 1; i >= 0; i -= 1) {
    for (let j = read.length - 1; j >= 0; j -= 1) {
      const row = length[i];
      if (row === undefined) continue;
      row[j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < known.length && j < read.length; ) {
    if (isSame(i, j)) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** One word begins with the other: it is being typed. */
function isBegun(one = "", other = ""): boolean {
  return one !== "" && other !== "" && (one.startsWith(other) || other.startsWith(one));
}

/** Between two anchors: first what is being changed in its place, then what was gone. */
function matchBetween(known: readonly KnownGap[], read: readonly string[][]): KnownGap[] {
  const free = known.map((each, place) => ({ ...each, place }));
  const take = (fits: (each: KnownGap) => boolean) => {
    const found = free.findIndex(fits);
    return found === -1 ? undefined : free.splice(found, 1)[0];
  };
  const taken = read.map((accepted) => {
    const from =
      take(({ gap, isGone }) => isGone && isBegun(gap.accepted[0], accepted[0])) ??
      take(({ isGone }) => !isGone);
    return { gap: { accepted, others: from?.gap.others ?? [] }, isGone: false };
  });
  const gone = free.filter(({ gap }) => gap.others.some((text) => text.trim() !== ""));
  return [...taken, ...gone.map(({ gap }) => ({ gap, isGone: true }))];
}

/** What is known once the passage has these gaps; those that went keep their place in line. */
export function withRead(known: readonly KnownGap[], read: readonly string[][]): KnownGap[] {
  const after: KnownGap[] = [];
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...anchors(known, read), [known.length, read.length] as const]) {
    after.push(...matchBetween(known.slice(i, nextI), read.slice(j, nextJ)));
    const anchor = known[nextI];
    if (anchor !== undefined && nextJ < read.length) after.push({ ...anchor, isGone: false });
    [i, j] = [nextI + 1, nextJ + 1];
  }
  const goneCount = after.filter(({ isGone }) => isGone).length;
  let surplus = Math.max(0, goneCount - goneMax);
  return after.filter(({ isGone }) => !isGone || surplus-- <= 0);
}

export function present(known: readonly KnownGap[]): PassageGap[] {
  return known.filter(({ isGone }) => !isGone).map(({ gap }) => gap);
}
