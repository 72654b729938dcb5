/** Reports about quizzes: pending and decided. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { reportsQuery } from "@/api/admin";
import type { AbuseReport } from "@/api/types";
import { PagedList } from "@/calls/paged";
import { t } from "@/messages/admin";
import { paths } from "@/paths";
import { Ago } from "@/ui/ago";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button";
import { PageTitle } from "@/ui/page-title";
import { Segmented } from "@/ui/segmented";
import type { ReportsSearch } from "./admin-search";

function ReportRow({ report }: { report: AbuseReport }) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="break-words font-semibold text-lg" dir="auto">
          {report.quiz.title}
        </h2>
        <p className="text-muted text-sm" dir="auto">
          {t("reports.quizBy", { name: report.quiz.authorName })}
        </p>
        <p className="mt-1 font-semibold">{t(`reports.reason.${report.reason}`)}</p>
        {report.text !== "" && (
          <p className="line-clamp-2 break-words" dir="auto">
            {report.text}
          </p>
        )}
        <p className="text-muted text-sm">
          <bdi>{t("reports.by", { name: report.reporterName })}</bdi>
          {" · "}
          <Ago at={report.createdAt} />
        </p>
      </div>
      {report.resolution !== null && <Badge>{t(`reports.${report.resolution.action}`)}</Badge>}
      {report.resolution === null && report.openCount > 1 && (
        <Badge tone="highlight">{t("reports.others", { count: report.openCount })}</Badge>
      )}
      <Link
        className={buttonClass({ size: "small", variant: "primary" })}
        to={paths.adminReport(report.id)}
      >
        {t("reports.look")}
        <span className="sr-only">: {report.quiz.title}</span>
      </Link>
    </>
  );
}

export function ReportsPage() {
  const search: ReportsSearch = useSearch({ strict: false });
  const closed = search.closed === true;
  const navigate = useNavigate();
  const found = useInfiniteQuery(reportsQuery(closed));
  return (
    <div className="flex flex-col gap-5">
      <PageTitle subtitle={t("reports.subtitle")} title={t("nav.reports")} />
      <Segmented
        className="self-start"
        label={t("reports.which")}
        onChange={(value) =>
          void navigate({
            to: paths.adminReports,
            search: value === "closed" ? { closed: true } : {},
            replace: true,
          })
        }
        options={[
          { value: "open", label: t("reports.open") },
          { value: "closed", label: t("reports.closed") },
        ]}
        value={closed ? "closed" : "open"}
      />
      <PagedList
        empty={t(closed ? "reports.noneClosed" : "reports.empty")}
        emptyHint={t("reports.emptyHint")}
        failure={t("reports.failure")}
        idOf={(report) => report.id}
        label={t("nav.reports")}
        query={found}
      >
        {(report) => <ReportRow report={report} />}
      </PagedList>
    </div>
  );
}
