/**
 * Every seat by every question, as a real table that scrolls inside its own box.
 *
 * Seats load in pages: thousands of players would freeze the page, and no one reads them all.
 */

import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { seatsQuery } from "@/api/insights";
import type {
  Outcome,
  ReportAnalysis,
  ReportCell,
  ReportQuestion,
  ReportSeat,
  ReportTeam,
} from "@/api/types";
import { Paged } from "@/calls/paged";
import { formatNumber } from "@/lib/language";
import { plainText } from "@/lib/rich-text";
import { t } from "@/messages/insights";
import { t as ownWords } from "@/messages/own-words";
import { isUnscored } from "@/room/kinds/unscored";
import { choiceText } from "@/room/kinds/words";
import { Badge } from "@/ui/badge";
import { isOfTeams } from "./figures";
import { SeatTeam } from "./report-teams-later";

const looks: Readonly<Record<Outcome, { className: string; path: string }>> = {
  correct: { className: "bg-good-soft text-good", path: "M4 10.5 8.5 15 16 6" },
  partial: { className: "bg-marigold-soft text-text", path: "M4 10h12" },
  wrong: { className: "bg-danger-soft text-danger", path: "M5 5l10 10M15 5 5 15" },
  unscored: { className: "bg-primary-soft text-text", path: "M10 6v.01M6 13v.01M14 13v.01" },
  missed: { className: "bg-sunken text-muted", path: "M10 10v.01" },
};

/** What was picked, in words; null where old reports don't know. */
function pickText(question: ReportQuestion, cell: ReportCell): string | null {
  if (question.offer === null || cell.choice === null) return null;
  return choiceText(question.offer, cell.choice);
}

function Cell({ cell, question }: { cell: ReportCell; question: ReportQuestion }) {
  const scored = !isUnscored(question.kind ?? "choice");
  const picked = pickText(question, cell);
  const look = looks[cell.outcome];
  return (
    <>
      <span
        className={`inline-flex min-w-16 items-center justify-center gap-1.5 rounded-sm px-2 py-1.5 font-semibold tabular-nums ${look.className}`}
      >
        <svg aria-hidden="true" className="size-4 shrink-0" fill="none" viewBox="0 0 20 20">
          <path
            d={look.path}
            stroke="currentColor"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth="3"
          />
        </svg>
        {scored && <span aria-hidden="true">{formatNumber(cell.points)}</span>}
        <span className="sr-only">
          {scored
            ? t("report.cell", {
                outcome: t(`report.outcome.${cell.outcome}`),
                points: cell.points,
              })
            : t(`report.outcome.${cell.outcome}`)}
        </span>
      </span>
      {picked !== null && (
        <span
          className={clsx(
            "mt-1 line-clamp-2 block max-w-48 text-muted text-sm",
            (cell.hidden?.length ?? 0) > 0 && "print:hidden",
          )}
          dir="auto"
          title={picked}
        >
          {picked}
        </span>
      )}
      {(cell.hidden?.length ?? 0) > 0 && (
        <span className="mt-1 block print:hidden">
          <Badge>{ownWords("hidden")}</Badge>
        </span>
      )}
    </>
  );
}

/** How many questions could be right or wrong for a player. */
function scoredOf(questions: readonly ReportQuestion[], seat: ReportSeat): number {
  return questions.filter(
    ({ played, kind = "choice" }, index) =>
      played && !isUnscored(kind) && seat.cells[index]?.isNotDrawn !== true,
  ).length;
}

const stickyClass = "sticky start-0 z-10 bg-surface border-hairline border-e-2";

interface SeatMatrixProps {
  analysis: ReportAnalysis;
  roomId: string;
  /** By number; none if everyone played for themselves. */
  teams: readonly ReportTeam[];
}

export function SeatMatrix({ analysis, roomId, teams }: SeatMatrixProps) {
  const hasTeams = teams.length > 0;
  const isTeams = isOfTeams(analysis);
  const isAveraged = analysis.rooms[0]?.isAveraged === true;
  const found = useInfiniteQuery(seatsQuery(roomId));
  const questions = analysis.questions.map((one) => one.question);
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-2xl" id="by-player">
          {t(isTeams ? "ofTeams.byTeam" : "report.byPlayer")}
        </h2>
        <p className="text-muted text-sm">{t("report.byPlayerHint")}</p>
        {isAveraged && <p className="text-sm">{t("report.averageHint")}</p>}
      </div>
      <Paged
        empty={null}
        failure={t(isTeams ? "ofTeams.failure" : "matrix.failure")}
        loading={t(isTeams ? "ofTeams.loading" : "matrix.loading")}
        more={t(isTeams ? "ofTeams.more" : "matrix.more")}
        query={found}
        skeleton="h-64 rounded-lg"
      >
        {(seats) => (
          <>
            <section
              aria-labelledby="by-player"
              className="relative max-h-[32rem] overflow-auto rounded-lg border-2 border-hairline bg-surface"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it.
              tabIndex={0}
            >
              <table className="w-full border-collapse text-start">
                <thead>
                  <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:border-hairline [&>th]:border-b-2 [&>th]:bg-surface [&>th]:px-3 [&>th]:py-2.5 [&>th]:text-start [&>th]:font-semibold [&>th]:text-sm">
                    <th className="start-0 z-20! border-e-2" scope="col">
                      {t(isTeams ? "report.team" : "report.nickname")}
                    </th>
                    {hasTeams && <th scope="col">{t("report.team")}</th>}
                    <th scope="col">{t(isAveraged ? "report.average" : "report.points")}</th>
                    <th scope="col">{t("report.correct")}</th>
                    {questions.map((question) => (
                      <th key={question.index} scope="col" title={plainText(question.text)}>
                        {question.index + 1}
                        <span className="sr-only">: {plainText(question.text)}</span>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {seats.map((seat) => (
                    <tr
                      className="[&>*]:border-hairline [&>*]:border-b [&>*]:px-3 [&>*]:py-2 last:[&>*]:border-b-0"
                      key={seat.seat}
                    >
                      <th className={`${stickyClass} text-start font-semibold`} scope="row">
                        <span className="flex min-w-24 max-w-40 sm:min-w-32 sm:max-w-56 items-baseline gap-2.5">
                          <span className="font-display text-muted tabular-nums">{seat.rank}</span>
                          <span className="min-w-0" dir="auto">
                            <span className="block truncate">{seat.nickname}</span>
                            {seat.members !== undefined && (
                              <span className="wrap-anywhere block font-normal text-muted text-sm">
                                {seat.members.join(", ")}
                              </span>
                            )}
                          </span>
                          {seat.isLate === true && <Badge>{t("report.late")}</Badge>}
                        </span>
                      </th>
                      {hasTeams && (
                        <td>{seat.team != null && <SeatTeam team={seat.team} teams={teams} />}</td>
                      )}
                      <td className="font-bold font-display tabular-nums">
                        {formatNumber(seat.points)}
                      </td>
                      <td className="whitespace-nowrap tabular-nums">
                        {t("report.correctOf", {
                          right: seat.correctCount,
                          all: scoredOf(questions, seat),
                        })}
                      </td>
                      {questions.map((question, index) => {
                        const cell = seat.cells[index];
                        return (
                          <td key={question.index}>
                            {cell !== undefined && question.played && !cell.isNotDrawn ? (
                              <Cell cell={cell} question={question} />
                            ) : (
                              <span className="text-muted text-sm">
                                {t(cell?.isNotDrawn ? "report.notDrawn" : "report.notPlayed")}
                              </span>
                            )}
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            {found.hasNextPage && (
              <p aria-live="polite" className="text-center text-muted text-sm">
                {t(isTeams ? "ofTeams.shown" : "matrix.shown", {
                  shown: seats.length,
                  all: analysis.figures.seatCount,
                })}
              </p>
            )}
          </>
        )}
      </Paged>
    </section>
  );
}
