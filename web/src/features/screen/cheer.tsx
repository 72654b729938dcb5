/**
 * Those who had it right jump, as a crowd: a figure for each answer, without names, because nobody
 * may be seen to be wrong.
 */

import type { CSSProperties } from "react";
import { Figure } from "./figure";
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
  return (
    <div
      aria-hidden="true"
      className="swarm swarm-line cheer"
      style={{ "--crowd": all } as CSSProperties}
    >
      {Array.from({ length: all }, (_, index) => (
        <Figure
          className={isGlad(index, glad, all) ? `cheer-jump cheer-jump-${index % 3}` : "cheer-rest"}
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is only its place.
          key={index}
          mood={isGlad(index, glad, all) ? "glad" : "awake"}
          order={index}
        />
      ))}
    </div>
  );
}
