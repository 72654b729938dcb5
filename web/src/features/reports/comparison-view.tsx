/** Two sessions side by side: their statistics, and each question before and after. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { comparisonQuery } from "@/api/insights";
import type { Comparison } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { formatMoment } from "@/lib/dates";
import { formatNumber } from "@/lib/language";
import { t } from "@/messages/insights";
import { paths } from "@/paths";
import { Card } from "@/ui/card";
import { PageTitle } from "@/ui/page-title";
import { pointsBetween } from "./compared";
import { ChangeText, ComparedQuestions } from "./compared-questions";
import { percent, timeText } from "./figures";

type Side = Comparison["before"];

interface SideCardProps {
  side: Side;
  name: string;
  /** The session before; how the shares changed since is said beside them. */
  since?: Side["figures"];
}

function SideCard({ side, name, since }: SideCardProps) {
  const { room, figures } = side;
  const change = (share: "rightShare" | "answeredShare"): ReactNode => {
    const points = pointsBetween(since?.[share], figures[share]);
    return points === null ? null : <ChangeText points={points} />;
  };
  const rows: [string, string, ReactNode][] = [
    [t("report.players"), formatNumber(figures.seatCount), null],
    [t("report.rightShare"), percent(figures.rightShare), change("rightShare")],
    [t("report.answerShare"), percent(figures.answeredShare), change("answeredShare")],
    [t("analytics.time"), timeText(figures.medianMs), null],
  ];
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <div>
        <p className="font-semibold text-muted text-sm">{name}</p>
        <h2 className="truncate text-xl" dir="auto">
          <Link className="hover:underline" to={paths.report(room.id)}>
            {room.title}
          </Link>
        </h2>
        <p className="text-muted text-sm">{formatMoment(room.finishedAtMs)}</p>
      </div>
      <dl className="grid grid-cols-2 gap-3">
        {rows.map(([label, value, changed]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-bold font-display text-2xl tabular-nums">{value}</dd>
            {changed !== null && <dd>{changed}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function ComparisonView({ before, after }: { before: string; after: string }) {
  const found = useQuery(comparisonQuery(before, after));
  return (
    <div className="flex flex-col gap-6">
      <PageTitle subtitle={t("compare.subtitle")} title={t("compare.title")} />
      <Loaded
        failure={t("compare.failure")}
        loading={t("analytics.loading")}
        query={found}
        skeleton="h-48 rounded-lg"
      >
        {(data) => (
          <>
            <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
              <SideCard name={t("compare.before")} side={data.before} />
              <SideCard name={t("compare.after")} side={data.after} since={data.before.figures} />
            </div>
            <ComparedQuestions questions={data.questions} />
          </>
        )}
      </Loaded>
    </div>
  );
}
