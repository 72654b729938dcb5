/** Small pictures of the ways to play, drawn in the colors of the theme. They say nothing alone. */
import type { playStyles } from "./play-styles";

/** A podium in the light of two lamps. */
function GameShow() {
  return (
    <>
      <path d="M24 0 6 64h36z" fill="var(--marigold)" opacity="0.28" />
      <path d="m96 0 18 64H78z" fill="var(--marigold)" opacity="0.28" />
      <path d="M24 42h24v22H24z" fill="var(--tile-e)" />
      <path d="M48 30h24v34H48z" fill="var(--marigold)" />
      <path d="M72 48h24v16H72z" fill="var(--tile-c)" />
      <path
        d="m60 5 3.2 6.6 7.2 1-5.2 5.1 1.2 7.2-6.4-3.4-6.4 3.4 1.2-7.2-5.2-5.1 7.2-1z"
        fill="var(--marigold)"
        stroke="var(--marigold-edge)"
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
      <path d="M10 64h100" stroke="var(--text)" strokeLinecap="round" strokeWidth="2.5" />
    </>
  );
}

/** A board with answers, and three heads in front of it. */
function Classroom() {
  return (
    <>
      <rect
        fill="var(--tile-d)"
        height="38"
        rx="4"
        stroke="var(--tile-d-edge)"
        strokeWidth="2"
        width="84"
        x="18"
        y="4"
      />
      <path
        d="m28 17 4 4 7-8m-11 19 4 4 7-8"
        fill="none"
        stroke="var(--marigold)"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="3"
      />
      <path d="M48 18h40M48 33h28" stroke="var(--snow)" strokeLinecap="round" strokeWidth="3" />
      <g stroke="var(--raised)" strokeWidth="2">
        <path d="M20 65a12 12 0 0 1 24 0z" fill="var(--tile-c)" />
        <circle cx="32" cy="48" fill="var(--tile-c)" r="7.5" />
        <path d="M48 65a12 12 0 0 1 24 0z" fill="var(--tile-e)" />
        <circle cx="60" cy="48" fill="var(--tile-e)" r="7.5" />
        <path d="M76 65a12 12 0 0 1 24 0z" fill="var(--marigold)" />
        <circle cx="88" cy="48" fill="var(--marigold)" r="7.5" />
      </g>
    </>
  );
}

/** A sheet of paper with one tick a line, and a pencil. */
function Exam() {
  return (
    <>
      <path
        d="M34 4h40l12 12v48H34z"
        fill="var(--surface)"
        stroke="var(--text)"
        strokeLinejoin="round"
        strokeWidth="2.5"
      />
      <path
        d="M74 4v12h12"
        fill="none"
        stroke="var(--text)"
        strokeLinejoin="round"
        strokeWidth="2.5"
      />
      <g fill="none" stroke="var(--field)" strokeWidth="2">
        <rect height="7" rx="1.5" width="7" x="42" y="19" />
        <rect height="7" rx="1.5" width="7" x="42" y="33" />
        <rect height="7" rx="1.5" width="7" x="42" y="47" />
        <path d="M55 22.5h22M55 36.5h18M55 50.5h12" strokeLinecap="round" />
      </g>
      <path
        d="m43 22 2.5 3 6-8m-8.5 19 2.5 3 6-8"
        fill="none"
        stroke="var(--primary)"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="3"
      />
      <g strokeLinejoin="round" strokeWidth="1.5">
        <path d="m99 26 7 5-24 30-8 3 1-8z" fill="var(--marigold)" stroke="var(--marigold-edge)" />
        <path d="m75 56-1 8 8-3z" fill="var(--ink)" stroke="var(--marigold-edge)" />
      </g>
    </>
  );
}

const drawings = { gameShow: GameShow, classroom: Classroom, exam: Exam };

export function StylePicture({ style }: { style: (typeof playStyles)[number] }) {
  const Drawing = drawings[style];
  return (
    <svg
      aria-hidden="true"
      className="h-12 w-20 shrink-0 sm:h-18 sm:w-30"
      fill="none"
      viewBox="0 0 120 68"
    >
      <Drawing />
    </svg>
  );
}
