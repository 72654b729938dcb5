/** Two sessions side by side: their statistics, and each question before and after. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import { comparisonQuery } from "@/api/insights";
import type { Comparison } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { formatMoment } from "@/lib/dates";
import { formatNumber } from "@/lib/language";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/insights";
import { paths } from "@/paths";
import { Card } from "@/ui/card";
import { PageTitle } from "@/ui/page-title";
import { percent, seconds } from "./figures";

type Side = Comparison["before"];
type Compared = Comparison["questions"][number];

function SideCard({ side, name }: { side: Side; name: string }) {
  const { room, figures } = side;
  const rows: [string, string][] = [
    [t("report.players"), formatNumber(figures.seatCount)],
    [t("report.rightShare"), percent(figures.rightShare)],
    [t("report.answerShare"), percent(figures.answeredShare)],
    [
      t("analytics.time"),
      figures.medianMs === null
        ? t("report.none")
        : t("analytics.seconds", { s: seconds(figures.medianMs) }),
    ],
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
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-bold font-display text-2xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** In percentage points, with a word and an arrow. */
function Change({ question }: { question: Compared }) {
  const before = question.before?.rightShare ?? null;
  const after = question.after?.rightShare ?? null;
  if (before === null || after === null) return <span>{t("report.none")}</span>;
  // Computed from the displayed percentages, so that the difference adds up.
  const points = Math.round(after * 100) - Math.round(before * 100);
  if (points === 0) return <span className="text-muted">{t("compare.same")}</span>;
  const isBetter = points > 0;
  const Icon = isBetter ? ArrowUp : ArrowDown;
  return (
    <span
      className={`inline-flex items-center justify-end gap-1 whitespace-nowrap font-semibold ${isBetter ? "text-good" : "text-danger"}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(isBetter ? "compare.better" : "compare.worse", { points: Math.abs(points) })}
    </span>
  );
}

function QuestionTable({ questions }: { questions: readonly Compared[] }) {
  return (
    <section
      aria-label={t("compare.questions")}
      className="relative overflow-x-auto rounded-lg border-2 border-hairline bg-surface"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
      tabIndex={0}
    >
      <table className="w-full border-collapse">
        <thead>
          <tr className="[&>th]:border-hairline [&>th]:border-b-2 [&>th]:px-3 [&>th]:py-2.5 [&>th]:text-end [&>th]:font-semibold [&>th]:text-sm [&>th:first-child]:text-start">
            <th scope="col">{t("chart.question")}</th>
            <th scope="col">{t("compare.before")}</th>
            <th scope="col">{t("compare.after")}</th>
            <th scope="col">{t("compare.change")}</th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question, index) => (
            <tr
              className="[&>*]:border-hairline [&>*]:border-b [&>*]:px-3 [&>*]:py-2 [&>td]:text-end [&>td]:tabular-nums last:[&>*]:border-b-0"
              // biome-ignore lint/suspicious/noArrayIndexKey: played questions never move.
              key={index}
            >
              <th className="min-w-40 text-start font-normal" dir="auto" scope="row">
                {plainText(question.text)}
              </th>
              {[question.before, question.after].map((side, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: always before and after.
                <td key={place}>
                  {side === null ? (
                    <span className="text-muted">{t("compare.notPlayed")}</span>
                  ) : (
                    percent(side.rightShare)
                  )}
                </td>
              ))}
              <td>
                <Change question={question} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
              <SideCard name={t("compare.after")} side={data.after} />
            </div>
            <QuestionTable questions={data.questions} />
          </>
        )}
      </Loaded>
    </div>
  );
}
