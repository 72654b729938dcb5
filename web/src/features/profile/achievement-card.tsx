/** One achievement: what it is for, and when it was unlocked or the progress towards it. */
import { clsx } from "clsx";
import { Hourglass, type LucideIcon, PenLine, Radio, Sparkles, Trophy } from "lucide-react";
import type { AchievementId } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { t } from "@/messages/profile";
import { ProgressBar } from "@/ui/progress-bar";

/** What each asks for: patience, skill, victory, writing, hosting. */
const icons: Readonly<Record<AchievementId, LucideIcon>> = {
  firstGame: Hourglass,
  tenGames: Hourglass,
  fiftyGames: Hourglass,
  hundredGames: Hourglass,
  explorer: Hourglass,
  practice: Hourglass,
  sevenDays: Hourglass,
  thirtyDays: Hourglass,
  firstWin: Trophy,
  fiveWins: Trophy,
  twentyWins: Trophy,
  tenPodiums: Trophy,
  flawless: Sparkles,
  flawlessFive: Sparkles,
  streak: Sparkles,
  longStreak: Sparkles,
  quick: Sparkles,
  quicker: Sparkles,
  hundredRight: Sparkles,
  thousandRight: Sparkles,
  tenThousandPoints: Trophy,
  hundredThousandPoints: Trophy,
  crowd: Radio,
  firstQuiz: PenLine,
  fiveQuizzes: PenLine,
  longQuiz: PenLine,
  manyKinds: PenLine,
  firstImport: PenLine,
  hundredPlayers: PenLine,
  liked: PenLine,
  staffPick: PenLine,
  firstSession: Radio,
  tenSessions: Radio,
  fullHouse: Radio,
  hundredGuests: Radio,
  critic: PenLine,
};

interface AchievementCardProps {
  id: AchievementId;
  /** Null while it is locked. */
  unlockedAt: string | null;
  /** The progress while it is locked. */
  current?: number;
  goal?: number;
  percent?: number;
}

export function AchievementCard(props: AchievementCardProps) {
  const { id, unlockedAt, current = 0, goal = 0, percent = 0 } = props;
  const Icon = icons[id];
  const isLocked = unlockedAt === null;
  const title = t(`achievement.${id}.title`);
  return (
    <article
      className={clsx(
        "flex h-full gap-4 rounded-lg border-2 bg-surface p-4",
        isLocked ? "border-hairline" : "border-marigold-edge",
      )}
    >
      <span
        className={clsx(
          "inline-flex size-12 shrink-0 items-center justify-center rounded-full",
          isLocked ? "bg-sunken text-muted" : "bg-marigold text-ink",
        )}
      >
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="font-sans font-semibold text-lg leading-tight">{title}</h3>
        <p className="text-muted">{t(`achievement.${id}.description`)}</p>
        <div className="mt-auto pt-2">
          {isLocked ? (
            <>
              <ProgressBar label={t("achievements.progress", { title })} percent={percent} />
              <p className="mt-1 text-muted text-sm">{t("achievements.far", { current, goal })}</p>
            </>
          ) : (
            <p className="font-medium text-good text-sm">
              {t("achievements.unlockedOn", { date: formatDay(unlockedAt) })}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
