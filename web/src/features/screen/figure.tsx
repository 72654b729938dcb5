/** Someone in the crowd without a name: asleep until they answer, awake, or glad. */
import { clsx } from "clsx";
import { memo } from "react";

export type Mood = "asleep" | "awake" | "glad";

const faces: Readonly<Record<Mood, readonly [string, ...string[]]>> = {
  asleep: ["M7.2 10h2.6M14.2 10h2.6M10 15h4"],
  awake: [
    "M8.6 9.4v.4M15.4 9.4v.4M8 14.2q4 3.6 8 0",
    "M7 9.6q1.4-1.8 2.8 0M14.2 9.6q1.4-1.8 2.8 0M8 14q4 4.6 8 0z",
    "M8.6 9.4v.4M15.4 9.4v.4M8 14.2q4 3.6 8 0",
  ],
  glad: ["M7 9.6q1.4-1.8 2.8 0M14.2 9.6q1.4-1.8 2.8 0M8 14q4 4.6 8 0z"],
};

export function figureFace(mood: Mood, order: number): string {
  const drawn = faces[mood];
  return drawn[(order + 1) % drawn.length] ?? drawn[0];
}

interface FigureProps {
  mood: "awake" | "glad";
  order: number;
  className?: string;
}

export const Figure = memo(function Figure({ mood, order, className }: FigureProps) {
  return (
    <svg aria-hidden="true" className={clsx("swarm-figure", className)} viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="10" />
      <path d={figureFace(mood, order)} />
    </svg>
  );
});
