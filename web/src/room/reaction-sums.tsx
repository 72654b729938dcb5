/** How many reacted, and with what; nothing while nobody has. */
import { formatNumber } from "@/lib/language";
import type { ReactionCounts } from "@/live/messages";
import { t } from "@/messages/kinds";
import { ReactionIcon, shownReactions } from "./reaction-icon";

interface ReactionSumsProps {
  counts: ReactionCounts | undefined;
  className?: string;
}

export function ReactionSums({ counts, className }: ReactionSumsProps) {
  const given = shownReactions.filter((reaction) => counts !== undefined && counts[reaction] > 0);
  if (counts === undefined || given.length === 0) return null;
  return (
    <ul aria-label={t("reactions.title")} className={className}>
      {given.map((reaction) => (
        <li className="flex items-center gap-[0.3em] tabular-nums" key={reaction}>
          <ReactionIcon className="size-[1.3em]" reaction={reaction} />
          <span className="sr-only">{t(`reactions.${reaction}`)}: </span>
          {formatNumber(counts[reaction])}
        </li>
      ))}
    </ul>
  );
}
