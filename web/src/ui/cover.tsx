/** A picture on top of a card; without one, quiet shapes that differ from card to card. */
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { tileDrawing, tileNames } from "./tile-shapes";

interface CoverProps {
  /** The picture, if there is one. */
  url: string | null | undefined;
  /** What the shapes depend on: the same seed always gives the same ones. */
  seed: string;
  /** What is drawn instead of the shapes, and on which color. */
  drawing?: { picture: ReactNode; tint: string };
  className?: string;
  /** Shown above the shapes, or the picture. */
  children?: ReactNode;
}

const tints = [
  "bg-primary-soft text-primary",
  "bg-good-soft text-good",
  "bg-marigold-soft text-marigold-edge",
  "bg-sunken text-muted",
] as const;

/** x, y, size and opacity of each shape, in a box of 160 by 60. */
const layouts: readonly (readonly [number, number, number, number])[][] = [
  [
    [104, -14, 74, 0.3],
    [70, 34, 18, 0.4],
    [92, 8, 10, 0.5],
    [140, 44, 12, 0.55],
  ],
  [
    [-8, 20, 52, 0.28],
    [60, -12, 40, 0.18],
    [112, 26, 46, 0.28],
    [50, 40, 12, 0.5],
    [104, 10, 10, 0.5],
  ],
  [
    [56, -4, 66, 0.28],
    [22, 8, 20, 0.4],
    [126, 34, 20, 0.4],
    [132, 6, 12, 0.55],
    [28, 44, 10, 0.55],
  ],
];

/** A number from a text, spread well (FNV-1a). */
function numberOf(seed: string): number {
  let number = 0x81_1c_9d_c5;
  for (const letter of seed) {
    number = Math.imul(number ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  return number >>> 0;
}

function Shapes({ number }: { number: number }) {
  const layout = layouts[(number >>> 4) % layouts.length] ?? [];
  const [first, second] = [number >>> 8, number >>> 12];
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full"
      fill="currentColor"
      preserveAspectRatio="xMidYMid slice"
      viewBox="0 0 160 60"
    >
      {layout.map(([x, y, size, opacity], index) => (
        <g
          key={`${x} ${y}`}
          opacity={opacity}
          transform={`translate(${x} ${y}) scale(${size / 24}) rotate(${((number >>> index) % 7) * 15 - 45} 12 12)`}
        >
          {tileDrawing((index % 2 === 0 ? first : second) % tileNames.length)}
        </g>
      ))}
    </svg>
  );
}

export function Cover({ url, seed, drawing, className, children }: CoverProps) {
  // A missing or blocked picture must not leave a hole.
  const [broken, setBroken] = useState<string>();
  const frame = "relative flex overflow-hidden";
  if (url === null || url === undefined || url === broken) {
    const number = numberOf(seed);
    const tint = drawing?.tint ?? tints[number % tints.length];
    return (
      <div className={clsx(frame, tint, className)}>
        {drawing?.picture ?? <Shapes number={number} />}
        {children}
      </div>
    );
  }
  // The title is next to it; the author gave no other description of the picture.
  return (
    <div className={clsx(frame, "bg-primary-soft", className)}>
      <img
        alt=""
        className="absolute inset-0 size-full object-cover"
        loading="lazy"
        onError={() => setBroken(url)}
        src={url}
      />
      {children}
    </div>
  );
}
