/** Who someone is, over a quiet pattern: picture, name, rank, and the badges to be proud of. */
import type { ReactNode } from "react";
import type { AchievementId, ProfileStats } from "@/api/types";
import { t } from "@/messages/profile";
import { Avatar } from "@/ui/avatar";
import { Cover } from "@/ui/cover";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { AchievementBadge, rankOfBadge } from "./achievement-badge";
import { RankBadge } from "./rank-badge";

interface Earned {
  id: AchievementId;
  unlockedAt: string | null;
}

interface ProfileHeaderProps {
  person: { id: string; name: string; avatarUrl: string | null };
  subtitle?: ReactNode;
  actions?: ReactNode;
  stats: ProfileStats | undefined;
  /** Keeps the rank's place until the statistics are there. */
  isPending?: boolean;
  earned: readonly Earned[];
  /** Below the rank. */
  children?: ReactNode;
}

/** As many as fit beside a name. */
const bestMax = 5;

function best(earned: readonly Earned[]): readonly Earned[] {
  const byWorth = (one: Earned, other: Earned) =>
    rankOfBadge(other.id) - rankOfBadge(one.id) ||
    (other.unlockedAt ?? "").localeCompare(one.unlockedAt ?? "");
  return [...earned].sort(byWorth).slice(0, bestMax);
}

export function ProfileHeader(props: ProfileHeaderProps) {
  const { person, stats, isPending = false, earned, children, ...title } = props;
  const shown = best(earned);
  return (
    <div className="overflow-hidden rounded-lg border-2 border-hairline bg-surface">
      <Cover className="h-24 sm:h-32" seed={person.id} url={null} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4 px-4 pb-5 sm:px-6">
        <span className="-mt-12 relative rounded-full max-sm:order-first border-4 border-surface bg-surface">
          <Avatar className="size-24 text-4xl" name={person.name} picture={person.avatarUrl} />
        </span>
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2 sm:pt-4">
          <PageTitle title={person.name} {...title} />
          {stats !== undefined && (
            <div className="flex">
              <RankBadge tier={stats.rank.tier} />
            </div>
          )}
          {isPending && <Skeleton className="h-6.5 w-36 rounded-full" />}
          {children}
        </div>
        {shown.length > 0 && (
          // On phones, they take the room beside the picture, where nothing moves when they come.
          <ul
            aria-label={t("achievements.best")}
            className="flex flex-wrap gap-2 pt-4 max-sm:order-first max-sm:ms-auto max-sm:gap-1 max-sm:pt-2"
          >
            {shown.map(({ id }) => {
              const name = t(`achievement.${id}.title`);
              return (
                <li className="max-sm:nth-[n+4]:hidden" key={id} title={name}>
                  <AchievementBadge className="size-12" id={id} isEarned />
                  <span className="sr-only">{name}</span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}
