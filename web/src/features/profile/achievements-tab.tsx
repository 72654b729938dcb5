/** All achievements with their progress: unlocked ones first, then the rest. */
import { useState } from "react";
import type { AchievementProgress } from "@/api/types";
import { t } from "@/messages/profile";
import { Segmented } from "@/ui/segmented";
import { AchievementCard } from "./achievement-card";

type Filter = "all" | "unlocked" | "open";

/** Newest first. */
function byTime(one: AchievementProgress, other: AchievementProgress): number {
  return (other.unlockedAt ?? "").localeCompare(one.unlockedAt ?? "");
}

export function AchievementsTab({ all }: { all: readonly AchievementProgress[] }) {
  const [filter, setFilter] = useState<Filter>("all");
  const unlocked = all.filter((each) => each.unlocked).sort(byTime);
  const open = all.filter((each) => !each.unlocked);
  const shown = {
    all: [...unlocked, ...open],
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
