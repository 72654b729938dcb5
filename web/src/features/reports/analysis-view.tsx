/** Insights from one session or several combined: statistics, findings, charts, every question. */
import type { ReportAnalysis } from "@/api/types";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/insights";
import { AuthorLanguage } from "@/ui/author-language";
import { ErrorState } from "@/ui/error-state";
import { Skeleton } from "@/ui/skeleton";
import { StatTile } from "@/ui/stat-tile";
import { useModule } from "@/ui/use-module";
import { Chart } from "./chart";
import { correlation, hardShare, isOfTeams, percent, seconds } from "./figures";
import { Learned } from "./learned";

export function Tiles({ analysis }: { analysis: ReportAnalysis }) {
  const { figures, reliability } = analysis;
  const median = figures.medianMs;
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatTile
          label={t(isOfTeams(analysis) ? "report.teams" : "report.players")}
          value={figures.seatCount}
        />
        <StatTile label={t("report.questions")} value={figures.questionCount} />
        <StatTile label={t("report.rightShare")} value={percent(figures.rightShare)} />
        <StatTile
          label={t("report.answerShare")}
          value={percent(figures.answeredShare)}
          {...(median === null
            ? {}
            : { hint: t("report.medianHint", { seconds: seconds(median) }) })}
        />
      </dl>
      {reliability !== null && (
        <p className="text-muted text-sm">
          <span className="font-semibold text-text">
            {reliability < 0
              ? t("report.reliabilityNone")
              : t("report.reliability", { value: correlation(reliability) })}
          </span>
          {". "}
          {t("report.reliabilityHint")}
        </p>
      )}
    </div>
  );
}

export function Charts({ analysis }: { analysis: ReportAnalysis }) {
  const asked = analysis.questions.filter((one) => one.analysis?.rightShare != null);
  const tenths = analysis.spread.length;
  const isTeams = isOfTeams(analysis);
  if (asked.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t("report.charts")}</h2>
      <Chart
        heads={[t("chart.question"), t("chart.share")]}
        hint={t("chart.rightHint")}
        kind="bars"
        limit={hardShare}
        rows={asked.map(({ question, analysis: item }) => ({
          key: String(question.index),
          label: String(question.index + 1),
          name: `${question.index + 1}. ${plainText(question.text)}`,
          value: item?.rightShare ?? null,
        }))}
        title={t("chart.right")}
        unit="share"
      />
      <Chart
        heads={[t("chart.share"), t(isTeams ? "report.teams" : "chart.players")]}
        kind="bars"
        rows={analysis.spread.map((value, index) => ({
          key: String(index),
          label: t("chart.tenth", {
            from: Math.round((100 * index) / tenths),
            to: Math.round((100 * (index + 1)) / tenths),
          }),
          value,
        }))}
        title={t(isTeams ? "ofTeams.spread" : "chart.spread")}
        unit="count"
      />
    </section>
  );
}

const loadQuestions = () => import("./question-list");

export function AnalysisView({ analysis }: { analysis: ReportAnalysis }) {
  // They are below the findings, and render every kind of question.
  const questions = useModule(loadQuestions);
  const hasAnswers = analysis.figures.answerCount > 0;
  return (
    <AuthorLanguage value={analysis.rooms[0]?.language ?? ""}>
      <Tiles analysis={analysis} />
      {hasAnswers && <Learned analysis={analysis} />}
      {hasAnswers && <Charts analysis={analysis} />}
      {questions === "loading" && <Skeleton className="h-64 rounded-lg" />}
      {questions === "failed" && <ErrorState title={t("report.questionsFailure")} />}
      {typeof questions === "object" && <questions.QuestionList analysis={analysis} />}
    </AuthorLanguage>
  );
}
