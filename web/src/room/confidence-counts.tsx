/** How sure players were of their answers, and how many of them were right. */
import { useId } from "react";
import type { ConfidenceCount } from "@/live/messages";
import { t } from "@/messages/confidence";
import { confidenceLevels } from "@/room/confidence-levels";
import { percent } from "@/room/percent";

interface ConfidenceCountsProps {
  counts: readonly ConfidenceCount[];
  className?: string;
}

/** "12 answers · 58% right". */
function words({ count, rightCount }: ConfidenceCount): string {
  const answers = t("answers", { count });
  return count === 0
    ? answers
    : `${answers} · ${t("right", { share: percent(rightCount, count) })}`;
}

/** What the big screen says of those who were sure; empty if nobody was. */
export function sureWords(counts: readonly ConfidenceCount[] = []): string {
  const sure = counts.find(({ level, count }) => level === "sure" && count > 0);
  if (sure === undefined) return "";
  const { count, rightCount } = sure;
  return t("ofSure", { count, share: percent(rightCount, count) });
}

/** Bars on one scale: what was right, and beside it what was wrong. */
export function ConfidenceCounts({ counts, className = "" }: ConfidenceCountsProps) {
  const rows = confidenceLevels.flatMap((level) => counts.filter((one) => one.level === level));
  const id = useId();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      {/* No heading: it stands at other levels on other pages. */}
      <p className="font-semibold" id={id}>
        {t("players")}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.level}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{t(row.level)}</span>{" "}
              <span className="tabular-nums">{words(row)}</span>
            </span>
            <svg
              aria-hidden="true"
              className="mt-1 block h-2 w-full overflow-hidden rounded-full rtl:-scale-x-100"
              preserveAspectRatio="none"
              viewBox="0 0 100 4"
            >
              <rect className="fill-hairline" height="4" width="100" />
              <rect className="fill-danger" height="4" width={(100 * row.count) / most} />
              <rect className="fill-good" height="4" width={(100 * row.rightCount) / most} />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  );
}
