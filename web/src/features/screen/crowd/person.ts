/** Who is drawn in a crowd: a seat by its sign, or someone without a name by their mood. */
import type { Mood } from "../figure";

export interface Person {
  /** Stays the same while this person is in the crowd. */
  id: number;
  look: number | Mood;
  /** How often they have hopped for joy. */
  hops?: number;
  /** What they do while an answer is revealed. */
  act?: "jump" | "stepBack";
}

export function isSame(a: Person, b: Person): boolean {
  return a.look === b.look && a.hops === b.hops;
}
