/** All achievements with their progress: new and almost unlocked ones first. */
import { useState } from "react";
import type { AchievementProgress } from "@/api/types";
import { t } from "@/messages/profile";
import { Segmented } from "@/ui/segmented";
import { AchievementCard } from "./achievement-card";
import { useNewBadges } from "./seen-badges";

type Filter = "all" | "unlocked" | "open";

/** Newest first. */
function byTime(one: AchievementProgress, other: AchievementProgress): number {
  return (other.unlockedAt ?? "").localeCompare(one.unlockedAt ?? "");
}

/** Nearest first. */
function byProgress(one: AchievementProgress, other: AchievementProgress): number {
  return other.progress - one.progress;
}

/** From here on, an achievement is almost there. */
const almostPercent = 50;

interface AchievementsTabProps {
  accountId: string;
  all: readonly AchievementProgress[];
}

export function AchievementsTab({ accountId, all }: AchievementsTabProps) {
  const fresh = useNewBadges(accountId, all);
  const [filter, setFilter] = useState<Filter>("all");
  const unlocked = all.filter((each) => each.unlocked).sort(byTime);
  const open = all.filter((each) => !each.unlocked).sort(byProgress);
  const isNew = (each: AchievementProgress) => fresh.has(each.id);
  const isAlmost = (each: AchievementProgress) => each.progress >= almostPercent;
  const shown = {
    all: [
      ...unlocked.filter(isNew),
      ...open.filter(isAlmost),
      ...unlocked.filter((each) => !isNew(each)),
      ...open.filter((each) => !isAlmost(each)),
    ],
    unlocked,
    open,
  }[filter];
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="font-semibold text-lg">
          {t("achievements.summary", { unlocked: unlocked.length, total: all.length })}
        </p>
        <Segmented<Filter>
          label={t("achievements.filter")}
          onChange={setFilter}
          options={[
            { value: "all", label: t("achievements.all") },
            { value: "unlocked", label: t("achievements.unlocked") },
            { value: "open", label: t("achievements.open") },
          ]}
          value={filter}
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-muted">
          {t(filter === "open" ? "achievements.noneOpen" : "achievements.noneUnlocked")}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((each) => (
            <li key={each.id}>
              <AchievementCard
                current={each.current}
                goal={each.goal}
                id={each.id}
                isNew={isNew(each)}
                percent={each.progress}
                unlockedAt={each.unlockedAt}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
