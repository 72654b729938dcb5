/** What the covers of quizzes without a picture show, by category. */
import type { ReactElement } from "react";
import type { Category } from "@/api/types";

type Motif = "atoms" | "contours" | "film" | "squares" | "arches" | "lines";

const rings = [0, 60, 120];
const heights = [10, 20, 30, 40, 50, 60, 70];
const holes = [2, 22, 42, 62, 82, 102, 122, 142];
const columns = [84, 104, 124, 144];
const rows = [8, 18, 28, 38, 48];

function Atom({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 24})`}>
      {rings.map((angle) => (
        <ellipse key={angle} rx="22" ry="8" transform={`rotate(${angle})`} />
      ))}
      <circle fill="currentColor" r="3.5" />
    </g>
  );
}

/** In a box of 160 by 60, in the color around it. */
const drawings: Readonly<Record<Motif, ReactElement>> = {
  atoms: (
    <>
      <Atom size={34} x={124} y={24} />
      <Atom size={14} x={78} y={46} />
      <Atom size={9} x={74} y={12} />
    </>
  ),
  contours: (
    <>
      {heights.map((height) => (
        <path
          d={`M${70 - height / 2} 64C${80 - height / 3} ${52 - height / 2} ${112 - height / 4} ${60 - height} ${128} ${44 - height / 2}S${150 + height / 4} ${30 - height / 3} 168 ${46 - height}`}
          key={height}
        />
      ))}
      <circle cx="136" cy="40" fill="currentColor" r="3" />
    </>
  ),
  film: (
    <g transform="rotate(-8 110 30)">
      <path d="M-10 4h200M-10 54h200M66 14v30M106 14v30M146 14v30" />
      {holes.map((x) => (
        <path d={`M${x + 40} 6h8v5h-8zM${x + 40} 47h8v5h-8z`} fill="currentColor" key={x} />
      ))}
      <path d="m80 20 14 9-14 9z" fill="currentColor" />
    </g>
  ),
  squares: (
    <>
      {columns.map((x) => (
        <path d={`M${x} -4v70M70 ${x - 78}h100`} key={x} opacity="0.6" />
      ))}
      <path d="M84 46 104 26h20v-20" strokeWidth="3" />
      <circle cx="144" cy="26" r="8" strokeWidth="3" />
    </>
  ),
  arches: (
    <>
      <path d="M72 10h96M76 16h92M72 58h96" strokeWidth="2.5" />
      {columns.map((x) => (
        <path d={`M${x - 4} 54V34a8 8 0 0 1 16 0v20M${x - 6} 54h20`} key={x} />
      ))}
    </>
  ),
  lines: (
    <>
      <path
        d="M118 12C106 4 92 4 80 8v44c12-4 26-4 38 4 12-8 26-8 38-4V8c-12-4-26-4-38 4v44"
        strokeWidth="2.5"
      />
      {rows.map((y) => (
        <path d={`M86 ${y + 5}c9-3 18-2 26 2M124 ${y + 7}c8-4 17-5 26-2`} key={y} opacity="0.6" />
      ))}
    </>
  ),
};

/** How each is tinted. */
const tints: Readonly<Record<Motif, string>> = {
  atoms: "bg-primary-soft text-primary",
  contours: "bg-good-soft text-good",
  film: "bg-danger-soft text-danger",
  squares: "bg-marigold-soft text-marigold-edge",
  arches: "bg-sunken text-muted",
  lines: "bg-primary-soft text-primary",
};

/** Quizzes of no category keep the shapes, which differ from quiz to quiz. */
const motifs: Readonly<Partial<Record<Category, Motif>>> = {
  science: "atoms",
  geography: "contours",
  entertainment: "film",
  education: "squares",
  history: "arches",
  literature: "lines",
};

export function drawingOf(category: Category) {
  const motif = motifs[category];
  if (motif === undefined) return;
  const picture = (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full opacity-50"
      fill="none"
      preserveAspectRatio="xMaxYMid slice"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.5"
      viewBox="0 0 160 60"
    >
      {drawings[motif]}
    </svg>
  );
  return { picture, tint: tints[motif] };
}
