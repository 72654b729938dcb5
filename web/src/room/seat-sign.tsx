/**
 * A player's sign, so that people find themselves on the big screen: a weather shape, a color and a
 * face, chosen by the seat number. The first 64 seats differ in shape or color, the first 256 at
 * least in their face. It never replaces the nickname.
 */
import { clsx } from "clsx";
import { memo } from "react";
import { tileDrawing } from "@/ui/tile-shapes";

export const colors = "abcdefgh";
/** Colors that are too dark for a dark face. */
export const dark = "bdfg";

/** Where each shape has room for a face. */
export const places = [
  "12 12",
  "7.6 13.4",
  "12 11.4",
  "12 11",
  "12 15",
  "12 15",
  "9.6 16.4",
  "12 12",
];

/** Eyes, then mouths. */
export const faces = [
  "M-2.3-.8v.1M2.3-.8v.1M-2 1.7q2 2 4 0",
  "M-3-.6q.8-1.2 1.6 0M1.4-.6q.8-1.2 1.6 0M-2.2 1.5q2.2 2.8 4.4 0z",
  "M-2.3-.8v.1M1.4-.8h1.8M-1.8 1.9q2.4 1.4 3.8-.6",
  "M-2.3-.9v.1M2.3-.9v.1M-.6 2.2a.6.7 0 1 0 1.2 0a.6.7 0 1 0-1.2 0",
];

export function signOf(seat: number) {
  const round = Math.floor(seat / 8);
  return {
    shape: seat % 8,
    color: colors.charAt((seat + 3 * round) % 8),
    face: (seat + Math.floor(seat / 64)) % 4,
  };
}

interface SeatSignProps {
  seat: number;
  className?: string;
}

/** Remembered, because a crowd draws hundreds again whenever someone joins or answers. */
export const SeatSign = memo(function SeatSign({ seat, className }: SeatSignProps) {
  const { shape, color, face } = signOf(seat);
  return (
    <svg
      aria-hidden="true"
      className={clsx("seat-sign shrink-0", className ?? "size-10")}
      viewBox="-1 -1 26 26"
    >
      <g
        color={`var(--tile-${color})`}
        fill="currentColor"
        paintOrder="stroke"
        stroke={`var(--tile-${color}-edge)`}
        strokeLinejoin="round"
        strokeWidth="1.6"
      >
        {tileDrawing(shape)}
        {shape === 7 && <circle cx="12" cy="12" fill="currentColor" r="6.4" />}
      </g>
      <path
        d={faces[face]}
        fill="none"
        stroke={dark.includes(color) ? "var(--snow)" : "var(--ink)"}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.5"
        transform={`translate(${places[shape]})`}
      />
    </svg>
  );
});
