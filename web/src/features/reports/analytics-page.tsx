/**
 * Insights across live sessions: in numbers, over time, by quiz and tag; two side by side, several
 * combined. The URL names the selection, so that it can be bookmarked and Back works.
 */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Users } from "lucide-react";
import { analyticsQuery } from "@/api/insights";
import { Failed, Loading } from "@/calls/loaded";
import { t } from "@/messages/insights";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageTitle } from "@/ui/page-title";
import { Segmented } from "@/ui/segmented";
import { AnalyticsOverview } from "./analytics-overview";
import { CombinedView } from "./combined-view";
import { ComparisonView } from "./comparison-view";

const periods = ["30", "90", "365", "all"] as const;
type Period = (typeof periods)[number];

/** The selection from the URL; anything else is dropped. */
export interface AnalyticsSearch {
  days?: string;
  compare?: string;
  combine?: string;
}

function ids(list: string | undefined): string[] {
  return (list ?? "").split(",").filter((id) => id !== "");
}

function Overview({ period }: { period: Period }) {
  const found = useQuery(analyticsQuery(period === "all" ? null : Number(period)));
  if (found.isPending) {
    return (
      <Loading shapes={["h-24 rounded-lg", "h-64 rounded-lg"]} words={t("analytics.loading")} />
    );
  }
  if (found.isError) {
    return <Failed query={found} title={t("analytics.failure")} />;
  }
  if (found.data.rooms.length === 0) {
    return period === "all" ? (
      <EmptyState
        action={
          <Link className={buttonClass({ variant: "primary" })} to={paths.quizzes}>
            {t("analytics.start")}
          </Link>
        }
        hint={t("analytics.emptyHint")}
        shape={0}
        title={t("analytics.empty")}
      />
    ) : (
      <EmptyState
        action={
          <Link
            className={buttonClass({ variant: "primary" })}
            search={{ days: "all" }}
            to={paths.analytics}
          >
            {t("analytics.showAll")}
          </Link>
        }
        shape={0}
        title={t("analytics.emptyPeriod")}
      />
    );
  }
  return <AnalyticsOverview analytics={found.data} />;
}

function Back() {
  return (
    <div>
      <Link className={buttonClass({ size: "small" })} to={paths.analytics}>
        <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
        {t("analytics.title")}
      </Link>
    </div>
  );
}

export function AnalyticsPage() {
  const search: AnalyticsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const combined = ids(search.combine);
  const [before, after] = ids(search.compare);
  if (combined.length > 0) {
    return (
      <div className="flex flex-col gap-5">
        <Back />
        <CombinedView key={search.combine} roomIds={combined} />
      </div>
    );
  }
  if (before !== undefined && after !== undefined) {
    return (
      <div className="flex flex-col gap-5">
        <Back />
        <ComparisonView after={after} before={before} />
      </div>
    );
  }
  const period = periods.find((each) => each === search.days) ?? "all";
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        actions={
          <>
            <Link className={buttonClass()} to={paths.players}>
              <Users aria-hidden="true" className="size-5" />
              {t("analytics.playersLink")}
            </Link>
            <Segmented
              label={t("analytics.period")}
              onChange={(days) =>
                void navigate({ to: paths.analytics, search: { days }, replace: true })
              }
              options={periods.map((value) => ({ value, label: t(`analytics.days.${value}`) }))}
              value={period}
            />
          </>
        }
        subtitle={t("analytics.subtitle")}
        title={t("analytics.title")}
      />
      <Overview period={period} />
    </div>
  );
}
