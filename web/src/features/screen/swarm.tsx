/**
 * One figure for each player on the stage. When an answer is saved, the next one becomes the symbol
 * of the player who sent it: in the order of the answers, which say nothing of what was chosen.
 *
 * The room tells the last who answered, so after a reload, or in a rush of hundreds, some figures
 * only wake up.
 */
import { type CSSProperties, useState } from "react";
import { Crowd } from "./crowd/crowd";
import type { Person } from "./crowd/person";
import { answeredWords } from "./stage-ask";

/** More would be too small to see; each then stands for several players. */
const figuresMax = 120;

/** How many figures stand there, and how many of them are awake; the last one wakes at the end. */
export function figuresOf(pickedCount: number, seatCount: number): { all: number; awake: number } {
  const all = Math.min(figuresMax, seatCount);
  if (seatCount === 0) return { all: 0, awake: 0 };
  return { all, awake: Math.min(all, Math.floor((pickedCount * all) / seatCount)) };
}

/** The known seats by the order of their answers, and those that are new; never more than fit. */
export function withAnswered(
  known: readonly number[],
  newest: readonly number[],
): readonly number[] {
  const fresh = newest.filter((seat) => !known.includes(seat)).reverse();
  if (fresh.length === 0 || known.length >= figuresMax) return known;
  return [...known, ...fresh].slice(0, figuresMax);
}

function useAnswered(newest: readonly number[]): readonly number[] {
  const [known, setKnown] = useState<readonly number[]>([]);
  const seats = withAnswered(known, newest);
  if (seats !== known) setKnown(seats);
  return seats;
}

interface SwarmProps {
  pickedCount: number;
  seatCount: number;
  /** The seats that answered last, newest first. */
  answered?: readonly number[] | undefined;
  /** A line below other things, or as high as there is room. */
  shape: "line" | "tall";
  /** Takes its place only. */
  isHidden?: boolean;
}

const nobody: readonly number[] = [];

/** In the order of the answers; those who haven't answered are asleep. */
export function peopleOf(all: number, awake: number, seats: readonly number[]): readonly Person[] {
  return Array.from({ length: all }, (_, id) => ({
    id,
    look: id < awake ? (seats[id] ?? "awake") : "asleep",
  }));
}

export function Swarm({
  pickedCount,
  seatCount,
  answered = nobody,
  shape,
  isHidden = false,
}: SwarmProps) {
  const seats = useAnswered(answered);
  const { all, awake } = figuresOf(pickedCount, seatCount);
  const size = all <= 12 ? "large" : all <= 40 ? "medium" : "small";
  return (
    <div
      aria-label={answeredWords(pickedCount, seatCount)}
      className={`swarm-${shape}`}
      data-crowd
      data-size={size}
      role="img"
      style={{ "--crowd": all, visibility: isHidden ? "hidden" : undefined } as CSSProperties}
    >
      <Crowd
        measure={shape === "line" ? all : size}
        people={peopleOf(all, awake, seats)}
        way={shape === "line" ? "line" : "middle"}
      />
    </div>
  );
}
