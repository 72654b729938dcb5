/** A report as anyone with a link to it sees it: what happened, and nothing to change. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { apiError } from "@/api/errors";
import { sharedReportQuery } from "@/api/report-links";
import type { ReportAnalysis, SharedReport } from "@/api/types";
import { Failed, Loading } from "@/calls/loaded";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/insights";
import { paths } from "@/paths";
import { AuthorLanguage } from "@/ui/author-language";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { Charts, Tiles } from "./analysis-view";
import { SharedRanking } from "./shared-ranking";

/** They are below the ranking, and render every kind of question. */
const QuestionList = later(
  async () => (await import("./question-list")).QuestionList,
  <Skeleton className="h-64 rounded-lg" />,
);

/** The parts of an analysis that are shown to everyone; the rest stays empty. */
function asAnalysis({ figures, spread, questions }: SharedReport): ReportAnalysis {
  return {
    rooms: [],
    figures,
    reliability: null,
    spread,
    questions,
    struggling: [],
    strugglingCount: 0,
  };
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-8">{children}</div>;
}

function SharedView({ report }: { report: SharedReport }) {
  const analysis = asAnalysis(report);
  return (
    <Frame>
      <PageTitle
        subtitle={
          <>
            {t("report.played", { date: formatMoment(report.finishedAtMs) })}. {t("shared.lead")}
          </>
        }
        title={`${t("report.title")}: ${report.title}`}
      >
        {report.title}
      </PageTitle>
      <AuthorLanguage value={report.language}>
        <Tiles analysis={analysis} />
        {report.players.length > 0 && <SharedRanking report={report} />}
        {report.figures.answerCount > 0 && <Charts analysis={analysis} />}
        <QuestionList analysis={analysis} shared={{ showsTexts: report.showsTexts }} />
      </AuthorLanguage>
    </Frame>
  );
}

export function SharedReportPage() {
  const { token = "" } = useParams({ strict: false });
  const report = useQuery(sharedReportQuery(token));
  if (report.data !== undefined) return <SharedView report={report.data} />;
  return (
    <Frame>
      <PageTitle title={t("shared.title")} />
      {report.isPending && (
        <Loading shapes={["h-24 rounded-lg", "h-64 rounded-lg"]} words={t("shared.loading")} />
      )}
      {report.isError && apiError(report.error).status === 404 && (
        <EmptyState
          action={
            <Link className={buttonClass()} to={paths.home}>
              {t("shared.home")}
            </Link>
          }
          hint={t("shared.missingHint")}
          title={t("shared.missing")}
        />
      )}
      {report.isError && apiError(report.error).status !== 404 && (
        <Failed query={report} title={t("report.failure")} />
      )}
    </Frame>
  );
}
