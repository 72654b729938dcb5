/**
 * Those who had it right jump, as a crowd: a figure for each answer, without names, because nobody
 * may be seen to be wrong.
 */

import type { CSSProperties } from "react";
import { Crowd } from "./crowd/crowd";
import type { Person } from "./crowd/person";
import { figuresOf } from "./swarm";

/** How many figures stand there, and how many of them are glad; a single right answer shows. */
export function gladOf(right: number, picked: number): { all: number; glad: number } {
  const { all, awake } = figuresOf(right, picked);
  return { all, glad: right > 0 ? Math.max(1, awake) : 0 };
}

/** Spread over the line, so that the glad ones don't look like the better half. */
function isGlad(index: number, glad: number, all: number): boolean {
  return Math.floor(((index + 1) * glad) / all) > Math.floor((index * glad) / all);
}

export function Cheer({ right, picked }: { right: number; picked: number }) {
  const { all, glad } = gladOf(right, picked);
  if (glad === 0) return null;
  const people = Array.from({ length: all }, (_, id): Person => {
    const isOneOf = isGlad(id, glad, all);
    return { id, look: isOneOf ? "glad" : "awake", act: isOneOf ? "jump" : "stepBack" };
  });
  return (
    <div aria-hidden="true" className="cheer" style={{ "--crowd": all } as CSSProperties}>
      <Crowd measure={all} people={people} way="line" />
    </div>
  );
}
