/** One achievement: what it is for, and when it was unlocked or the progress towards it. */
import { clsx } from "clsx";
import type { AchievementId } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { t } from "@/messages/profile";
import { Badge } from "@/ui/badge";
import { ProgressBar } from "@/ui/progress-bar";
import { AchievementBadge } from "./achievement-badge";
import "./badges.css";

interface AchievementCardProps {
  id: AchievementId;
  /** Null while it is locked. */
  unlockedAt: string | null;
  /** Unlocked since these were last looked at. */
  isNew?: boolean;
  /** The progress while it is locked. */
  current?: number;
  goal?: number;
  percent?: number;
}

export function AchievementCard(props: AchievementCardProps) {
  const { id, unlockedAt, isNew = false, current = 0, goal = 0, percent = 0 } = props;
  const isLocked = unlockedAt === null;
  const title = t(`achievement.${id}.title`);
  return (
    <article
      className={clsx(
        "flex h-full gap-4 rounded-lg border-2 bg-surface p-4",
        isNew ? "border-marigold-edge" : "border-hairline",
      )}
    >
      <AchievementBadge
        className={clsx("size-16", isNew && "badge-new")}
        id={id}
        isEarned={!isLocked}
        percent={percent}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="font-sans font-semibold text-lg leading-tight">{title}</h3>
        {isNew && (
          <Badge className="self-start" tone="highlight">
            {t("achievements.new")}
          </Badge>
        )}
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
