/**
 * The badge of an achievement, drawn: each theme has its own shape and color, each achievement its
 * sign, and stones say how far it goes. Earned, it is in color; before, an outline that fills with
 * the progress.
 *
 * It says nothing that isn't also in words beside it.
 */
import { clsx } from "clsx";
import {
  CalendarDays,
  Compass,
  Crown,
  Download,
  Dumbbell,
  Flame,
  Gamepad2,
  Gem,
  Heart,
  House,
  type LucideIcon,
  Medal,
  MessageSquareHeart,
  PenLine,
  Radio,
  ScrollText,
  Shapes,
  Sparkles,
  Star,
  Trophy,
  Users,
  Zap,
} from "lucide-react";
import type { AchievementId } from "@/api/types";

/** What it asks for: patience, skill, victory, writing, hosting. */
type Theme = "patience" | "skill" | "victory" | "writing" | "hosting";

/** Outlines in a square of 48. */
const outlines: Readonly<Record<Theme, string>> = {
  patience: "M24 3a21 21 0 1 1 0 42 21 21 0 1 1 0-42Z",
  skill: "M24 2.5 43 13.2v21.6L24 45.5 5 34.8V13.2Z",
  victory: "M24 3 42 8v15c0 11-7.5 18.5-18 22C13.5 41.5 6 34 6 23V8Z",
  writing: "M13 4h22a9 9 0 0 1 9 9v22a9 9 0 0 1-9 9H13a9 9 0 0 1-9-9V13a9 9 0 0 1 9-9Z",
  hosting:
    "M24 2 30 9.5 39.5 8.5 38.5 18 46 24 38.5 30 39.5 39.5 30 38.5 24 46 18 38.5 8.5 39.5 9.5 30 2 24 9.5 18 8.5 8.5 18 9.5Z",
};

const colors: Readonly<Record<Theme, string>> = {
  patience: "fill-tile-e stroke-[var(--tile-e-edge)] text-ink",
  skill: "fill-tile-f stroke-[var(--tile-f-edge)] text-snow",
  victory: "fill-marigold stroke-[var(--marigold-edge)] text-ink",
  writing: "fill-tile-d stroke-[var(--tile-d-edge)] text-snow",
  hosting: "fill-tile-c stroke-[var(--tile-c-edge)] text-ink",
};

/** The theme, the sign, and how far it goes, from 1 to 4. */
const badges: Readonly<Record<AchievementId, readonly [Theme, LucideIcon, number]>> = {
  firstGame: ["patience", Gamepad2, 1],
  tenGames: ["patience", Gamepad2, 2],
  fiftyGames: ["patience", Gamepad2, 3],
  hundredGames: ["patience", Gamepad2, 4],
  explorer: ["patience", Compass, 2],
  practice: ["patience", Dumbbell, 1],
  sevenDays: ["patience", CalendarDays, 1],
  thirtyDays: ["patience", CalendarDays, 3],
  firstWin: ["victory", Trophy, 1],
  fiveWins: ["victory", Trophy, 2],
  twentyWins: ["victory", Crown, 4],
  tenPodiums: ["victory", Medal, 3],
  flawless: ["skill", Sparkles, 1],
  flawlessFive: ["skill", Sparkles, 3],
  streak: ["skill", Flame, 1],
  longStreak: ["skill", Flame, 3],
  quick: ["skill", Zap, 2],
  quicker: ["skill", Zap, 3],
  hundredRight: ["skill", Star, 2],
  thousandRight: ["skill", Star, 4],
  tenThousandPoints: ["victory", Gem, 2],
  hundredThousandPoints: ["victory", Gem, 4],
  crowd: ["patience", Users, 1],
  firstQuiz: ["writing", PenLine, 1],
  fiveQuizzes: ["writing", PenLine, 3],
  longQuiz: ["writing", ScrollText, 2],
  manyKinds: ["writing", Shapes, 2],
  firstImport: ["writing", Download, 1],
  hundredPlayers: ["writing", Users, 4],
  liked: ["writing", Heart, 3],
  staffPick: ["writing", Medal, 4],
  firstSession: ["hosting", Radio, 1],
  tenSessions: ["hosting", Radio, 3],
  fullHouse: ["hosting", House, 3],
  hundredGuests: ["hosting", Users, 4],
  critic: ["writing", MessageSquareHeart, 1],
};

/** The rarer ones first. */
export function rankOfBadge(id: AchievementId): number {
  return badges[id][2];
}

interface AchievementBadgeProps {
  id: AchievementId;
  isEarned: boolean;
  /** Progress while it isn't earned, from 0 to 100. */
  percent?: number;
  className?: string;
}

export function AchievementBadge({ id, isEarned, percent = 0, className }: AchievementBadgeProps) {
  const [theme, Icon, stones] = badges[id];
  const outline = outlines[theme];
  const start = 24 - (stones - 1) * 3;
  return (
    <svg
      aria-hidden="true"
      className={clsx(
        "shrink-0 forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText] forced-colors:text-[CanvasText]",
        isEarned ? colors[theme] : "fill-sunken stroke-[var(--outline)] text-muted",
        className,
      )}
      data-badge={isEarned ? theme : "open"}
      strokeLinejoin="round"
      viewBox="0 0 48 48"
    >
      <path d={outline} strokeDasharray={isEarned ? undefined : "3 3"} strokeWidth="2.5" />
      {!isEarned && percent > 0 && (
        <path
          className="stroke-primary forced-colors:stroke-[Highlight]"
          d={outline}
          fill="none"
          pathLength={100}
          strokeDasharray={`${percent} 100`}
          strokeLinecap="round"
          strokeWidth="3.5"
        />
      )}
      <Icon fill="none" height="19" stroke="currentColor" width="19" x="14.5" y="11" />
      {Array.from({ length: stones }, (_, index) => (
        <circle
          cx={start + index * 6}
          cy="36.5"
          fill={isEarned ? "currentColor" : "none"}
          // biome-ignore lint/suspicious/noArrayIndexKey: a stone is its place.
          key={index}
          r="1.7"
          stroke="currentColor"
          strokeWidth="1"
        />
      ))}
    </svg>
  );
}
