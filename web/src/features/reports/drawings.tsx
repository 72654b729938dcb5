/**
 * Charts beside tables with the same data; loaded after the page, because the chart library is
 * larger than the page itself.
 *
 * Nothing moves, nothing takes the focus, and colors come from the tokens.
 */
import type { ReactNode } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from "recharts";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/insights";
import { percent } from "./figures";

const margin = { top: 8, right: 8, bottom: 0, left: 0 };
/** Until the page's size is known. */
const unmeasured = { width: 600, height: 256 };
const tick = { fill: "var(--muted)", fontSize: 14 };

export interface ChartRow {
  key: string;
  /** Short, for under the chart. */
  label: string;
  /** For the table; defaults to the label. */
  name?: ReactNode;
  value: number | null;
}

export type ChartUnit = "share" | "count" | "ms";

interface DrawingProps {
  rows: readonly ChartRow[];
  unit: ChartUnit;
  /** A reference line, in the unit of the values. */
  limit?: number | undefined;
}

const isolated = (text: string) => `\u2068${text}\u2069`;

function tickText(unit: ChartUnit, value: number): string {
  if (unit === "share") return percent(value);
  return unit === "ms"
    ? t("analytics.seconds", { s: formatNumber(value / 1000) })
    : formatNumber(value);
}

function axes(unit: ChartUnit) {
  return (
    <>
      <CartesianGrid stroke="var(--hairline)" vertical={false} />
      <XAxis
        axisLine={{ stroke: "var(--field)" }}
        dataKey="label"
        interval="preserveStartEnd"
        minTickGap={8}
        tick={tick}
        // The chart runs from left to right; a date runs as its own language does.
        tickFormatter={isolated}
        tickLine={false}
        tickMargin={6}
      />
      <YAxis
        allowDecimals={false}
        axisLine={false}
        domain={unit === "share" ? [0, 1] : [0, "auto"]}
        tick={tick}
        tickFormatter={(value: number) => tickText(unit, value)}
        tickLine={false}
        width={unit === "count" ? 40 : 56}
        {...(unit === "share" ? { ticks: [0, 0.25, 0.5, 0.75, 1] } : {})}
      />
    </>
  );
}

function limitLine(limit: number | undefined) {
  return (
    limit !== undefined && (
      <ReferenceLine stroke="var(--danger)" strokeDasharray="6 4" strokeWidth={2} y={limit} />
    )
  );
}

export function Bars({ rows, unit, limit }: DrawingProps) {
  return (
    <ResponsiveContainer height="100%" initialDimension={unmeasured} width="100%">
      <BarChart accessibilityLayer={false} data={[...rows]} margin={margin}>
        {axes(unit)}
        <Bar
          dataKey="value"
          fill="var(--primary)"
          isAnimationActive={false}
          maxBarSize={56}
          radius={[4, 4, 0, 0]}
        />
        {limitLine(limit)}
      </BarChart>
    </ResponsiveContainer>
  );
}

export function Lines({ rows, unit, limit }: DrawingProps) {
  return (
    <ResponsiveContainer height="100%" initialDimension={unmeasured} width="100%">
      <LineChart accessibilityLayer={false} data={[...rows]} margin={margin}>
        {axes(unit)}
        <Line
          activeDot={false}
          connectNulls
          dataKey="value"
          dot={{ fill: "var(--primary)", r: 4, strokeWidth: 0 }}
          isAnimationActive={false}
          stroke="var(--primary)"
          strokeWidth={3}
          type="linear"
        />
        {limitLine(limit)}
      </LineChart>
    </ResponsiveContainer>
  );
}
