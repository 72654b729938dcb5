/**
 * The eight weather shapes that name the answers: sun, moon, bolt, leaf, cloud, drop, peak and
 * flake.
 */
import type { ReactElement } from "react";

export const tileLetters = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;
export type TileLetter = (typeof tileLetters)[number];

export const tileNames = ["sun", "moon", "bolt", "leaf", "cloud", "drop", "peak", "flake"] as const;
export type TileName = (typeof tileNames)[number];

/** A disc with eleven spikes: an odd number, so that it never reads as a gear or a star. */
const sunPoints = Array.from({ length: 22 }, (_, index) => {
  const angle = (index * Math.PI) / 11 - Math.PI / 2;
  const radius = index % 2 === 0 ? 11.5 : 8;
  return `${(12 + radius * Math.cos(angle)).toFixed(2)},${(12 + radius * Math.sin(angle)).toFixed(2)}`;
}).join(" ");

/** Outlines in a square of 24; the flake is lines instead. */
const paths: Readonly<Record<TileName, string>> = {
  sun: `M${sunPoints}Z`,
  moon: "M14.5 1.6A10.6 10.6 0 1 0 22.4 15 8.6 8.6 0 0 1 14.5 1.6Z",
  bolt: "M14.6.8 3.6 13.8H10.7L8.6 23.2 20.6 9.4H13.2Z",
  leaf: "M22 2C12 2 4 5.6 3.2 13.4c-.2 2.1.4 3.9 1.3 5.1L1.7 21.3l1.5 1.5 2.9-2.9c1.3.8 3.1 1.3 5.1 1C18.7 19.8 22 12 22 2Z",
  cloud: "M6.3 20.3a5.3 5.3 0 0 1-.8-10.5 7 7 0 0 1 13.3 1.1 4.8 4.8 0 0 1-.7 9.4Z",
  drop: "M12 .9c3.8 5 7.6 9.2 7.6 14.3a7.6 7.6 0 0 1-15.2 0C4.4 10.1 8.2 5.9 12 .9Z",
  peak: "M8.8 3.2 13.7 12.2 16.4 8.3 23.6 21H.4Z",
  flake:
    "M12 1.5v21M2.9 6.75l18.2 10.5M21.1 6.75 2.9 17.25M8.8 2.7 12 5.8l3.2-3.1M8.8 21.3l3.2-3.1 3.2 3.1",
};

/** The letter of the answer at this position; there are at most eight answers. */
export function tileLetter(index: number): TileLetter {
  return tileLetters[index] ?? "H";
}

export function tileName(index: number): TileName {
  return tileNames[index] ?? "flake";
}

export function tilePath(index: number): string {
  return paths[tileName(index)];
}

/** The shape alone, 24 by 24, for a picture that draws more; it is filled by what is around it. */
export function tileDrawing(index: number): ReactElement {
  const d = tilePath(index);
  return tileName(index) === "flake" ? (
    <path
      d={d}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ) : (
    <path d={d} />
  );
}

interface TileShapeProps {
  index: number;
  className?: string;
}

export function TileShape({ index, className }: TileShapeProps) {
  return (
    <svg
      aria-hidden="true"
      className={className ?? "tile-shape"}
      fill="currentColor"
      focusable="false"
      viewBox="0 0 24 24"
    >
      {tileDrawing(index)}
    </svg>
  );
}
