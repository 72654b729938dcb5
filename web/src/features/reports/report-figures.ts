/** The few figures at the top of a report. Shares are whole percents, or null without data. */
import type { Report } from "@/api/types";
import { isUnscored } from "@/kinds/words";

export interface ReportFigures {
  playedCount: number;
  /** Of all answers that could have been given. */
  answeredShare: number | null;
  /** Of all answers that were given. */
  rightShare: number | null;
}

export function share(part: number, all: number): number | null {
  return all === 0 ? null : Math.round((100 * part) / all);
}

export function reportFigures(report: Report): ReportFigures {
  const played = report.questions.filter(({ played, kind }) => played && kind !== "slide");
  const scored = played.filter(({ kind = "choice" }) => !isUnscored(kind));
  const picked = played.reduce((sum, question) => sum + question.pickedCount, 0);
  const scoredPicks = scored.reduce((sum, question) => sum + question.pickedCount, 0);
  const right = scored.reduce((sum, question) => sum + question.correctCount, 0);
  return {
    playedCount: played.length,
    answeredShare: share(picked, played.length * report.seats.length),
    rightShare: share(right, scoredPicks),
  };
}
