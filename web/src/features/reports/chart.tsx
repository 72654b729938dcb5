/** A chart and, beside it, a table that gives everyone the same data. */
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/insights";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { useModule } from "@/ui/use-module";
import type { ChartRow, ChartUnit } from "./drawings";
import { percent, timeText } from "./figures";

interface ChartProps {
  title: string;
  hint?: string;
  kind: "bars" | "lines";
  unit: ChartUnit;
  rows: readonly ChartRow[];
  limit?: number;
  /** The table's headings for names and values. */
  heads: readonly [string, string];
}

function valueText(unit: ChartUnit, value: number | null): string {
  if (unit === "share") return percent(value);
  return unit === "ms" ? timeText(value) : formatNumber(value ?? 0);
}

const loadDrawings = () => import("./drawings");

function Drawing({ kind, unit, rows, limit }: ChartProps) {
  const drawings = useModule(loadDrawings);
  if (drawings === "failed") return <p className="text-muted">{t("chart.failure")}</p>;
  return (
    <div aria-hidden="true" className="h-64 min-w-0 text-sm" dir="ltr">
      {drawings === "loading" ? (
        <Skeleton className="h-full rounded-md" />
      ) : kind === "bars" ? (
        <drawings.Bars limit={limit} rows={rows} unit={unit} />
      ) : (
        <drawings.Lines limit={limit} rows={rows} unit={unit} />
      )}
    </div>
  );
}

export function Chart(props: ChartProps) {
  const { title, hint, rows, unit, heads } = props;
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 className="text-lg">{title}</h3>
        {hint !== undefined && <p className="text-muted text-sm">{hint}</p>}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr]">
        <Drawing {...props} />
        <section
          aria-label={title}
          className="relative max-h-64 overflow-auto rounded-md border border-hairline"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
          tabIndex={0}
        >
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:bg-surface [&>th]:px-3 [&>th]:py-2 [&>th]:font-semibold">
                <th className="text-start" scope="col">
                  {heads[0]}
                </th>
                <th className="text-end" scope="col">
                  {heads[1]}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr
                  className="[&>*]:border-hairline [&>*]:border-t [&>*]:px-3 [&>*]:py-1.5"
                  key={row.key}
                >
                  <th className="max-w-0 text-start font-normal" scope="row">
                    <span className="block truncate" dir="auto">
                      {row.name ?? row.label}
                    </span>
                  </th>
                  <td className="w-20 text-end font-semibold tabular-nums">
                    {valueText(unit, row.value)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Card>
  );
}
