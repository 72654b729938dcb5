/** One report with its quiz: the decision to make, or the one that was made. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { reportQuery } from "@/api/admin";
import { apiError } from "@/api/errors";
import type { AbuseReport, AbuseReportPage, ReportedQuestion } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { formatMoment } from "@/lib/dates";
import { t } from "@/messages/admin";
import { paths } from "@/paths";
import { Ago } from "@/ui/ago";
import { Badge } from "@/ui/badge";
import { PageTitle } from "@/ui/page-title";
import { BackLink } from "./back-link";
import { ReportActions } from "./report-actions";

const sectionClass = "flex flex-col gap-3 rounded-lg border-2 border-hairline bg-surface p-5";

function Question({ question, n }: { question: ReportedQuestion; n: number }) {
  return (
    <li className="flex flex-col gap-2 border-hairline border-t-2 py-3 first:border-t-0">
      <p className="break-words font-semibold" dir="auto">
        {question.text}
      </p>
      {question.pictureUrl !== null && (
        <img
          alt={t("report.picture", { n })}
          className="max-h-64 max-w-full self-start rounded-md"
          loading="lazy"
          src={question.pictureUrl}
        />
      )}
      {question.optionPictureUrls.length > 0 && (
        <ul aria-label={t("report.picture", { n })} className="flex flex-wrap gap-2">
          {question.optionPictureUrls.map((url) => (
            <li key={url}>
              <img
                alt={t("report.picture", { n })}
                className="max-h-40 max-w-full rounded-md"
                loading="lazy"
                src={url}
              />
            </li>
          ))}
        </ul>
      )}
      {question.options.length > 0 && (
        <ul aria-label={t("report.options", { n })} className="flex flex-wrap gap-2">
          {question.options.map((option, at) => (
            // Two options may have the same text.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li className="break-words rounded-md bg-sunken px-3 py-1" dir="auto" key={at}>
              {option}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Quiz({ report, questions }: { report: AbuseReport; questions: ReportedQuestion[] }) {
  const { quiz } = report;
  const isFound =
    quiz.isPublic && quiz.withheld === null && !quiz.isAuthorSuspended && !quiz.isDeleted;
  return (
    <section className={sectionClass}>
      <h2 className="text-xl">{t("report.quiz")}</h2>
      <p className="break-words font-semibold text-lg" dir="auto">
        {quiz.title}
      </p>
      <p className="break-words" dir="auto">
        {quiz.description}
      </p>
      <p>
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          to={paths.adminUser(quiz.authorId)}
        >
          {t("reports.quizBy", { name: quiz.authorName })}
        </Link>
      </p>
      <p className="flex flex-wrap gap-2">
        <Badge tone={isFound ? "good" : "plain"}>
          {t(isFound ? "report.public" : "report.hidden")}
        </Badge>
        {quiz.isDeleted && <Badge>{t("report.deleted")}</Badge>}
        {quiz.withheld !== null && <Badge tone="bad">{t("reports.withheld")}</Badge>}
        {quiz.isAuthorSuspended && <Badge tone="bad">{t("reports.suspended")}</Badge>}
        {quiz.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      <h3 className="text-lg">{t("report.questions")}</h3>
      <p className="text-muted text-sm">
        {t(questions.length === 0 ? "report.noQuestions" : "report.questionsHint")}
      </p>
      <ol className="flex flex-col">
        {questions.map((question, at) => (
          // A question has no id here.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Question key={at} n={at + 1} question={question} />
        ))}
      </ol>
    </section>
  );
}

function Said({ report }: { report: AbuseReport }) {
  return (
    <section className={sectionClass}>
      <h2 className="text-xl">{t("report.said")}</h2>
      <p className="font-semibold">{t(`reports.reason.${report.reason}`)}</p>
      {report.text !== "" && (
        <p className="whitespace-pre-line break-words" dir="auto">
          {report.text}
        </p>
      )}
      <p className="text-muted text-sm">
        <Link
          className="inline-flex min-h-11 items-center underline"
          to={paths.adminUser(report.reporterId)}
        >
          {t("reports.by", { name: report.reporterName })}
        </Link>
        {" · "}
        <Ago at={report.createdAt} />
      </p>
    </section>
  );
}

function Decided({ resolution }: { resolution: NonNullable<AbuseReport["resolution"]> }) {
  const date = formatMoment(resolution.at);
  return (
    <section className={sectionClass}>
      <h2 className="text-xl">{t(`reports.${resolution.action}`)}</h2>
      <p className="text-muted">
        {resolution.by === null
          ? t("report.decided", { date })
          : t("report.decidedBy", { date, name: resolution.by })}
      </p>
      {resolution.note !== "" && (
        <p className="whitespace-pre-line break-words" dir="auto">
          {resolution.note}
        </p>
      )}
    </section>
  );
}

function Report({ page }: { page: AbuseReportPage }) {
  const { report, questions } = page;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Said report={report} />
        {report.resolution !== null && <Decided resolution={report.resolution} />}
        <ReportActions report={report} />
      </div>
      <Quiz questions={questions} report={report} />
    </div>
  );
}

export function ReportPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(reportQuery(id));
  return (
    <div className="flex flex-col gap-5">
      <BackLink to={paths.adminReports}>{t("report.back")}</BackLink>
      <PageTitle title={query.data?.report.quiz.title ?? t("nav.reports")} />
      <Loaded
        failure={t(apiError(query.error).code === "not_found" ? "report.gone" : "report.failure")}
        query={query}
        skeleton="h-64 rounded-lg"
      >
        {(page) => <Report page={page} />}
      </Loaded>
    </div>
  );
}
