/** The rank for a player's points, as a word with a medal, and the progress to the next one. */
import { Gem, Medal, Sprout } from "lucide-react";
import type { ProfileStats, RankTier } from "@/api/types";
import { t } from "@/messages/profile";
import { Badge, type BadgeTone } from "@/ui/badge";
import { ProgressBar } from "@/ui/progress-bar";

const tones: Readonly<Record<RankTier, BadgeTone>> = {
  newcomer: "plain",
  bronze: "primary",
  silver: "primary",
  gold: "highlight",
  platinum: "highlight",
  diamond: "highlight",
};

function iconOf(tier: RankTier) {
  if (tier === "newcomer") return Sprout;
  return tier === "diamond" ? Gem : Medal;
}

export function RankBadge({ tier }: { tier: RankTier }) {
  const Icon = iconOf(tier);
  return (
    <Badge tone={tones[tier]}>
      <Icon aria-hidden="true" className="size-4" />
      {t("rank.label", { rank: t(`rank.${tier}`) })}
    </Badge>
  );
}

export function RankProgress({ stats }: { stats: ProfileStats }) {
  const { rank, totalPoints } = stats;
  if (rank.nextTier === null || rank.nextFrom === null) {
    return <p className="text-muted text-sm">{t("rank.highest")}</p>;
  }
  const next = t(`rank.${rank.nextTier}`);
  const left = rank.nextFrom - totalPoints;
  const percent = Math.floor((100 * (totalPoints - rank.from)) / (rank.nextFrom - rank.from));
  return (
    <div className="flex max-w-80 flex-col gap-1.5">
      <ProgressBar label={t("rank.progress", { rank: next })} percent={percent} />
      <p className="text-muted text-sm">{t("rank.toNext", { count: left, rank: next })}</p>
    </div>
  );
}
