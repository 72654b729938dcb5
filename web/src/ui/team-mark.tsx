/**
 * A team's emblem: a shield in its color, with its shape. All twelve differ in shape or color. The
 * name is beside it, or, where there is no room, on the same page and in the words for those who
 * don't see it.
 */
import { clsx } from "clsx";
import { tileDrawing } from "@/ui/tile-shapes";

const colors = "abcdefgh";
/** Colors that are too dark for a dark shape. */
const dark = "bdfg";

/** The shape and the color of a team, by its number. */
export function teamLook(team: number) {
  return {
    shape: (team + 4 * Math.floor(team / 8)) % 8,
    color: colors.charAt(team % 8),
  };
}

interface TeamMarkProps {
  team: number;
  className?: string;
}

export function TeamMark({ team, className }: TeamMarkProps) {
  const { shape, color } = teamLook(team);
  return (
    <svg
      aria-hidden="true"
      className={clsx("team-mark shrink-0", className ?? "size-6")}
      viewBox="-1 -1 26 26"
    >
      <path
        d="M12 .5 22 3v8.6c0 5.9-4.1 9.9-10 12.4C6.1 21.5 2 17.5 2 11.6V3Z"
        fill={`var(--tile-${color})`}
        stroke={`var(--tile-${color}-edge)`}
        strokeLinejoin="round"
        strokeWidth="1.6"
      />
      <g
        color={dark.includes(color) ? "var(--snow)" : "var(--ink)"}
        fill="currentColor"
        transform="translate(6.4 5) scale(.467)"
      >
        {tileDrawing(shape)}
      </g>
    </svg>
  );
}
