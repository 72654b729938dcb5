/** An important statistic, big, with its name. Used inside a `dl`. */
import { clsx } from "clsx";
import { formatNumber } from "@/lib/language";
import { Skeleton } from "./skeleton";

interface StatTileProps {
  label: string;
  /** Undefined while unknown. */
  value: number | string | undefined;
  hint?: string;
  /** Words shown while there is no number yet. */
  isWords?: boolean;
}

export function StatTile({ label, value, hint, isWords = false }: StatTileProps) {
  return (
    <div className="flex flex-col rounded-lg border-2 border-hairline bg-surface px-3 py-3 sm:px-5 sm:py-4">
      <dt className="font-medium text-muted text-sm">{label}</dt>
      <dd
        className={clsx(
          "mt-1 font-display tabular-nums",
          isWords
            ? "font-semibold text-lg text-muted leading-9"
            : "font-extrabold text-3xl leading-tight",
        )}
      >
        {value === undefined ? (
          <Skeleton className="my-1 h-8 w-14" />
        ) : typeof value === "number" ? (
          formatNumber(value)
        ) : (
          value
        )}
      </dd>
      {hint !== undefined && <dd className="text-muted text-sm">{hint}</dd>}
    </div>
  );
}
