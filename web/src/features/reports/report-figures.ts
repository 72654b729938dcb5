/** The few figures at the top of a report. Shares are whole percents, or null without data. */
import type { Report } from "@/api/types";

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
  const played = report.questions.filter((question) => question.played);
  const picked = played.reduce((sum, question) => sum + question.pickedCount, 0);
  const right = played.reduce((sum, question) => sum + question.correctCount, 0);
  return {
    playedCount: played.length,
    answeredShare: share(picked, played.length * report.seats.length),
    rightShare: share(right, picked),
  };
}
