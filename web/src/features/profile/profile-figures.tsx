/** The four statistics of a profile. */
import type { ProfileStats } from "@/api/types";
import { t } from "@/messages/profile";
import { StatTile } from "@/ui/stat-tile";

/** Zero counts as a score; no questions means no score. */
function scoreText(percent: number | null): string {
  return percent === null ? t("noScore") : t("percent", { percent });
}

export function ProfileFigures({ stats }: { stats: ProfileStats | undefined }) {
  return (
    <section aria-label={t("figures")}>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatTile label={t("played")} value={stats?.quizzesPlayed} />
        <StatTile label={t("created")} value={stats?.quizzesCreated} />
        <StatTile
          isWords={stats?.averageScore === null}
          label={t("average")}
          value={stats && scoreText(stats.averageScore)}
        />
        <StatTile label={t("points")} value={stats?.totalPoints} />
      </dl>
    </section>
  );
}
