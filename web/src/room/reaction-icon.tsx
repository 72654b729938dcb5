/** The drawings of reactions: on phones to tap, on the stage as they rise, and beside their sums. */
import type { ReactNode } from "react";
import type { ReactionCounts } from "@/live/messages";

export type Shown = keyof ReactionCounts;

/** In the order of the row on phones. */
export const shownReactions = ["heart", "thumbsUp", "laugh", "party", "fire"] as const;

interface Drawing {
  /** The tile color it is filled with. */
  color: string;
  fill: string;
  details?: ReactNode;
}

const drawings: Readonly<Record<Shown, Drawing>> = {
  heart: {
    color: "f",
    fill: "M12 20.5C6 16.4 2.6 13 2.6 8.9a5 5 0 0 1 9.4-2.3 5 5 0 0 1 9.4 2.3c0 4.1-3.4 7.5-9.4 11.6z",
  },
  thumbsUp: {
    color: "e",
    fill: "M3 11h4v9.4H3zM7 11.4l4-8.2c2.2-.2 3.4 1.2 3 3.2l-.6 3.2h5.2c1.7 0 2.7 1.4 2.3 2.9l-1.5 5.8c-.3 1.3-1.3 2.1-2.6 2.1H7z",
  },
  laugh: {
    color: "a",
    fill: "M12 2.2a9.8 9.8 0 1 0 0 19.6a9.8 9.8 0 0 0 0-19.6z",
    details: (
      <path
        d="M6.6 9.6q1.5-2 3 0M14.4 9.6q1.5-2 3 0M7.2 13.6q4.8 5.8 9.6 0z"
        fill="none"
        stroke="var(--ink)"
      />
    ),
  },
  party: {
    color: "c",
    fill: "M2.6 21.4L7.4 8.2l8.4 8.4z",
    details: (
      <g fill="none">
        <path d="M11.6 8.6q1.6-2.8-.2-5.6" stroke="var(--tile-f)" />
        <path d="M15.4 12.4q2.8-1.6 5.6.2" stroke="var(--tile-d)" />
        <path d="M14 10l3.6-3.6M19.6 3.4v.1M15.6 3.2v.1M20.8 8.4v.1" stroke="var(--tile-e-edge)" />
      </g>
    ),
  },
  fire: {
    color: "c",
    fill: "M12.6 1.8c.4 4 6.4 6.2 6.4 12.4a7 7 0 0 1-14 0c0-2.8 1.4-4.8 3-6.2 0 1.8.6 3 1.6 3.6.6-3.8.4-6.8 3-9.8z",
    details: (
      <path
        d="M12.2 12.4c.4 1.8 2.8 2.4 2.8 4.8a3 3 0 0 1-6 0c0-2.2 2-3 3.2-4.8z"
        fill="var(--tile-a)"
        stroke="none"
      />
    ),
  },
};

export function ReactionIcon({ reaction, className }: { reaction: Shown; className?: string }) {
  const { color, fill, details } = drawings[reaction];
  return (
    <svg
      aria-hidden="true"
      className={className}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.6"
      viewBox="0 0 24 24"
    >
      <path d={fill} fill={`var(--tile-${color})`} stroke={`var(--tile-${color}-edge)`} />
      {details}
    </svg>
  );
}
