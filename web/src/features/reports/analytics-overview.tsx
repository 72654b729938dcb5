/** All sessions in a period: statistics, trends, hard questions, and players who may need help. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Analytics, SessionFigures } from "@/api/types";
import { formatNumber } from "@/lib/language";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/insights";
import { paths } from "@/paths";
import { StatTile } from "@/ui/stat-tile";
import { percent, seconds, timeText } from "./figures";
import { Finding, rowClass, StrugglingRow } from "./learned";
import { SessionPicker } from "./session-picker";
import { Trends } from "./trends";

/** The rest is only counted. */
const listMax = 10;

function Tiles({ analytics }: { analytics: Analytics }) {
  const { figures, playerCount, returningCount } = analytics;
  const median = figures.medianMs;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatTile label={t("analytics.sessions")} value={figures.roomCount} />
      <StatTile
        hint={t("analytics.returning", { count: returningCount })}
        label={t("analytics.playerCount")}
        value={playerCount}
      />
      <StatTile label={t("report.rightShare")} value={percent(figures.rightShare)} />
      <StatTile
        label={t("report.answerShare")}
        value={percent(figures.answeredShare)}
        {...(median === null ? {} : { hint: t("report.medianHint", { seconds: seconds(median) }) })}
      />
    </dl>
  );
}

interface FiguresTableProps {
  title: string;
  /** The heading of the name column. */
  head: string;
  rows: readonly { key: string; name: ReactNode; figures: SessionFigures }[];
}

/** In the order of what people look for; the name comes before. */
const columns: readonly { head: string; text: (figures: SessionFigures) => string }[] = [
  { head: t("report.rightShare"), text: ({ rightShare }) => percent(rightShare) },
  { head: t("report.answerShare"), text: ({ answeredShare }) => percent(answeredShare) },
  { head: t("analytics.sessions"), text: ({ roomCount }) => formatNumber(roomCount) },
  { head: t("analytics.players"), text: ({ seatCount }) => formatNumber(seatCount) },
  { head: t("analytics.time"), text: ({ medianMs }) => timeText(medianMs) },
];

/** On a phone every row is a card with the heads beside the figures: nothing is out of sight. */
function FiguresTable({ title, head, rows }: FiguresTableProps) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="text-2xl">{title}</h2>
      <section
        aria-label={title}
        className="relative max-h-[32rem] overflow-auto rounded-lg border-2 border-hairline bg-surface"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
        tabIndex={0}
      >
        <table className="w-full border-collapse">
          <thead className="max-sm:sr-only">
            <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:border-hairline [&>th]:border-b-2 [&>th]:bg-surface [&>th]:px-3 [&>th]:py-2.5 [&>th]:text-end [&>th]:font-semibold [&>th]:text-sm [&>th:first-child]:text-start">
              <th scope="col">{head}</th>
              {columns.map((column) => (
                <th key={column.head} scope="col">
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, figures }) => (
              <tr
                className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-2 max-sm:p-3 border-hairline border-b sm:[&>*]:px-3 sm:[&>*]:py-2 sm:[&>td]:text-end [&>td]:tabular-nums last:border-b-0"
                key={key}
              >
                <th
                  className="min-w-0 max-sm:col-span-2 sm:min-w-40 text-start font-semibold"
                  scope="row"
                >
                  {name}
                </th>
                {columns.map(({ head: label, text }) => (
                  <td className="whitespace-nowrap" key={label}>
                    <span
                      aria-hidden="true"
                      className="block whitespace-normal text-muted text-sm sm:hidden"
                    >
                      {label}
                    </span>
                    {text(figures)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Findings({ analytics }: { analytics: Analytics }) {
  const { hardQuestions, struggling, strugglingCount } = analytics;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t("report.learned")}</h2>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Finding
          hint={t("learn.hardHint")}
          more={hardQuestions.length - listMax}
          none={t("learn.hardNone")}
          title={t("learn.hardTitle")}
        >
          {hardQuestions.slice(0, listMax).map((question) => (
            <li className={rowClass} key={`${question.roomId} ${question.text}`}>
              <Link
                className="min-h-11 min-w-0 content-center underline decoration-hairline underline-offset-4 hover:decoration-current"
                to={paths.report(question.roomId)}
              >
                <span className="line-clamp-2" dir="auto">
                  {plainText(question.text)}
                </span>
                <span className="block truncate text-muted text-sm" dir="auto">
                  {question.title}
                </span>
              </Link>
              <span className="shrink-0 font-semibold tabular-nums">
                {t("learn.rightOf", { share: percent(question.rightShare) })}
              </span>
            </li>
          ))}
        </Finding>
        <Finding
          hint={t("analytics.helpHint")}
          more={strugglingCount - listMax}
          none={t("learn.helpNone")}
          title={t("learn.helpTitle")}
        >
          {struggling.slice(0, listMax).map((player) => (
            <StrugglingRow key={`${player.roomId} ${player.seat}`} player={player} />
          ))}
        </Finding>
      </div>
    </section>
  );
}

export function AnalyticsOverview({ analytics }: { analytics: Analytics }) {
  const { rooms, quizzes, tags } = analytics;
  return (
    <div className="flex flex-col gap-8">
      <Tiles analytics={analytics} />
      {analytics.hasMore && <p className="text-muted">{t("analytics.hasMore")}</p>}
      <Findings analytics={analytics} />
      <Trends analytics={analytics} />
      <FiguresTable
        head={t("analytics.quiz")}
        rows={quizzes.map((quiz, index) => ({
          key: quiz.quizId ?? `gone ${index}`,
          name: <span dir="auto">{quiz.title}</span>,
          figures: quiz.figures,
        }))}
        title={t("analytics.byQuiz")}
      />
      {tags.length > 0 && (
        <FiguresTable
          head={t("analytics.tag")}
          rows={tags.map(({ tag, figures }) => ({
            key: tag,
            name: <span dir="auto">{tag}</span>,
            figures,
          }))}
          title={t("analytics.byTag")}
        />
      )}
      <SessionPicker rooms={rooms} />
    </div>
  );
}
