/** Two votes side by side: on each answer how often it was picked before and after people talked. */
import { createContext, useContext } from "react";
import type { FirstVote } from "@/live/messages";
import { t } from "@/messages/second-vote";
import { percent } from "@/room/percent";
import { CountUp } from "@/ui/count-up";
import { ShareBar } from "@/ui/share-bar";

export const FirstVoteContext = createContext<FirstVote | null>(null);

/** On the tile of an answer: both numbers, and a thin bar above the one of the vote that counts. */
export function VoteCount({ to, index = 0 }: { to: number; index?: number }) {
  const first = useContext(FirstVoteContext);
  const before = first?.distribution[index] ?? 0;
  return (
    <>
      <span className="font-bold text-[1.1em] tabular-nums">
        <span aria-hidden="true" className="vote-before">
          {before} <span className="inline-block rtl:-scale-x-100">→</span>{" "}
        </span>
        <span className="sr-only">{t("before", { count: before })}. </span>
        <CountUp spoken={t("now", { count: to })} to={to} />
      </span>
      <span className="vote-bar-before">
        <ShareBar share={before / Math.max(1, first?.pickedCount ?? 0)} />
      </span>
    </>
  );
}

/** What the talk has changed, in a line; for polls nothing is right. */
export function changeWords(first: FirstVote, correctCount: number, pickedCount: number): string {
  return t("change", {
    before: percent(first.correctCount, first.pickedCount),
    after: percent(correctCount, pickedCount),
  });
}
