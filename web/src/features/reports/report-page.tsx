/** What is kept of a finished room: figures, every question, every answer of every player. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft, Download } from "lucide-react";
import { apiError } from "@/api/errors";
import { reportCsv, reportQuery } from "@/api/rooms";
import type { Report } from "@/api/types";
import { formatMoment } from "@/lib/dates";
import { download } from "@/lib/download";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { StatTile } from "@/ui/stat-tile";
import { toast } from "@/ui/toast";
import { QuestionResult } from "./question-result";
import { reportFigures } from "./report-figures";
import { SeatMatrix } from "./seat-matrix";

function percent(share: number | null): string {
  return share === null ? t("report.none") : t("report.percent", { share });
}

function CsvButton({ roomId, title }: { roomId: string; title: string }) {
  const mutation = useMutation({
    mutationFn: () => reportCsv(roomId),
    onSuccess(blob) {
      const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
      download(blob, `${name || "report"}.csv`);
    },
    onError: () => toast(t("report.csvFailure"), { tone: "bad" }),
  });
  return (
    <Button onClick={() => mutation.mutate()} pending={mutation.isPending}>
      {!mutation.isPending && <Download aria-hidden="true" className="size-5" />}
      {t("report.csv")}
    </Button>
  );
}

function ReportView({ report }: { report: Report }) {
  const figures = reportFigures(report);
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        actions={<CsvButton roomId={report.roomId} title={report.title} />}
        subtitle={t("report.played", { date: formatMoment(report.finishedAtMs) })}
        title={`${t("report.title")}: ${report.title}`}
      >
        {report.title}
      </PageTitle>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatTile label={t("report.players")} value={report.seats.length} />
        <StatTile label={t("report.questions")} value={figures.playedCount} />
        <StatTile label={t("report.rightShare")} value={percent(figures.rightShare)} />
        <StatTile label={t("report.answerShare")} value={percent(figures.answeredShare)} />
      </dl>
      {report.seats.length === 0 ? (
        <EmptyState title={t("report.noSeats")} />
      ) : (
        <SeatMatrix report={report} />
      )}
      <section className="flex flex-col gap-4">
        <h2 className="text-2xl">{t("report.byQuestion")}</h2>
        <ol className="grid items-start gap-4 lg:grid-cols-2">
          {report.questions.map((question) => (
            <li key={question.index}>
              <QuestionResult question={question} seatCount={report.seats.length} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function failureTitle(thrown: unknown): string {
  const error = apiError(thrown);
  if (error.code === "room_not_finished") return t("report.notFinished");
  return error.status === 404 ? t("report.notFound") : t("report.failure");
}

export function ReportPage() {
  const { id = "" } = useParams({ strict: false });
  const report = useQuery(reportQuery(id));
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Link className={buttonClass({ size: "small" })} to={paths.sessions}>
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {t("report.back")}
        </Link>
      </div>
      {report.isPending && (
        <>
          <PageTitle title={t("report.title")} />
          <p className="sr-only" role="status">
            {t("report.loading")}
          </p>
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </>
      )}
      {report.isError && (
        <>
          <PageTitle className="sr-only" title={t("report.title")} />
          <ErrorState
            action={<Button onClick={() => report.refetch()}>{t("error.retry")}</Button>}
            title={failureTitle(report.error)}
          />
        </>
      )}
      {report.data !== undefined && <ReportView report={report.data} />}
    </div>
  );
}
