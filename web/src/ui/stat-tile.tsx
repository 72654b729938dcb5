/**
 * An important statistic, big, with its name. Used inside a `dl` that is a grid: in one row of it,
 * all names, all values and all hints stand on the same lines.
 */
import { clsx } from "clsx";
import { formatNumber } from "@/lib/language";
import { Skeleton } from "./skeleton";

interface StatTileProps {
  label: string;
  /** Undefined while unknown. */
  value: number | string | undefined;
  /** Null keeps its place while it is unknown. */
  hint?: string | null;
  /** Words shown while there is no number yet. */
  isWords?: boolean;
}

export function StatTile({ label, value, hint, isWords = false }: StatTileProps) {
  return (
    <div className="row-span-3 flex flex-col gap-y-0 rounded-lg border-2 border-hairline bg-surface px-3 py-3 supports-[grid-template-rows:subgrid]:grid supports-[grid-template-rows:subgrid]:grid-rows-subgrid sm:px-5 sm:py-4">
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
      {hint !== undefined && <dd className="min-h-[2lh] text-muted text-sm">{hint}</dd>}
    </div>
  );
}
