/** One question's result: who answered, the distribution and speed of picks, and the analysis. */

import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { AnalyzedQuestion, ReportQuestion } from "@/api/types";
import { t } from "@/messages/insights";
import { t as tQuizzes } from "@/messages/quizzes";
import { t as voteWords } from "@/messages/second-vote";
import { ConfidenceCounts } from "@/room/confidence-counts";
import { CorrectButton } from "@/room/correcting/correct-button";
import { AnswerText, picturesOf } from "@/room/kinds/answer-text";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { Result } from "@/room/kinds/result";
import { isUnscored } from "@/room/kinds/unscored";
import { kindName, truthWord } from "@/room/kinds/words";
import { isOwnWords } from "@/room/moderating/own-words";
import { ReportTexts } from "@/room/moderating/report-texts";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { RichText } from "@/ui/rich-text";
import { TileShape, tileLetter } from "@/ui/tile-shapes";
import { seconds } from "./figures";
import { FlagBadges } from "./flag-badges";
import { ItemInsight } from "./item-insight";
import { TwoVotes } from "./two-votes";

interface AnswerListProps {
  question: ReportQuestion;
  seatCount: number;
}

function AnswerList({ question, seatCount }: AnswerListProps) {
  const first = question.firstVote ?? null;
  const pictures = question.offer === null ? [] : picturesOf(question.offer);
  return (
    <ul className="flex flex-col gap-2.5">
      {question.answers.map((answer, index) => {
        const picked = (100 * answer.pickedCount) / Math.max(1, seatCount);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers of a report never move.
          <li className="flex items-center gap-3" key={index}>
            <span
              aria-hidden="true"
              className="option-mark option-mark-small"
              data-letter={tileLetter(index)}
            >
              <TileShape className="size-4" index={index} />
            </span>
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0" dir="auto">
                  {question.kind === "trueFalse" ? (
                    truthWord(index)
                  ) : (
                    <AnswerText picture={pictures[index]} text={answer.text} />
                  )}
                  {answer.isCorrect && (
                    <span className="ms-2 inline-flex items-center gap-1 font-semibold text-good text-sm">
                      <Check aria-hidden="true" className="size-4" />
                      {tQuizzes("question.rightAnswer")}
                    </span>
                  )}
                </span>
                <span className="shrink-0 font-semibold text-sm tabular-nums">
                  {first !== null && (
                    <span className="text-muted">
                      {voteWords("before", { count: first.distribution[index] ?? 0 })} ·{" "}
                    </span>
                  )}
                  {t("report.picked", { count: answer.pickedCount })}
                </span>
              </div>
              {first !== null && (
                <svg
                  aria-hidden="true"
                  className="mt-1 block h-1 w-full overflow-hidden rounded-full"
                  preserveAspectRatio="none"
                  viewBox="0 0 100 4"
                >
                  <rect className="fill-hairline" height="4" width="100" />
                  <rect
                    className="fill-primary"
                    height="4"
                    width={(100 * (first.distribution[index] ?? 0)) / Math.max(1, seatCount)}
                  />
                </svg>
              )}
              <svg
                aria-hidden="true"
                className="mt-1 block h-2 w-full overflow-hidden rounded-full"
                preserveAspectRatio="none"
                viewBox="0 0 100 4"
              >
                <rect className="fill-hairline" height="4" width="100" />
                <rect
                  className={answer.isCorrect ? "fill-good" : "fill-field"}
                  height="4"
                  width={picked}
                />
              </svg>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** What is shown of players to everyone who has a link. */
export interface Shared {
  showsTexts: boolean;
}

interface QuestionResultProps {
  /** The session it is from; omitted when several are combined. */
  roomId: string | undefined;
  one: AnalyzedQuestion;
  seatCount: number;
  /** The number of other scored questions. */
  otherCount: number;
  /** In a report that its host shared. What is for authors isn't in there. */
  shared?: Shared;
}

export function QuestionResult(props: QuestionResultProps) {
  const { roomId, one, seatCount, otherCount, shared } = props;
  const { question, analysis } = one;
  const { kind = "choice", marking = "asWritten", offer, solution, picture = null } = question;
  const canScore = !isUnscored(kind);
  const scored = canScore && marking !== "void";
  // Reports from before question kinds contain only answers.
  const showsAnswers = question.answers.length > 0;
  const askedCount = question.drawnCount ?? seatCount;
  const hasTexts = isOwnWords(kind, offer);
  const lacksTexts = shared?.showsTexts === false && question.played && hasTexts;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <div className="mb-1 flex flex-wrap items-center gap-2">
          <span className="font-semibold text-muted text-sm">
            {t("report.question", { number: question.index + 1 })}
          </span>
          <Badge>{kindName(kind)}</Badge>
          {!question.played && <Badge>{t("report.notPlayed")}</Badge>}
          {scored && question.pointsFactor !== 1 && (
            <Badge tone={question.pointsFactor === 2 ? "highlight" : "plain"}>
              {tQuizzes(question.pointsFactor === 2 ? "question.points2" : "question.points0")}
            </Badge>
          )}
          <FlagBadges flags={analysis?.flags ?? []} />
          {roomId !== undefined && question.played && hasTexts && (
            <span className="ms-auto print:hidden">
              <ReportTexts question={question} roomId={roomId} />
            </span>
          )}
          {roomId !== undefined && canScore && offer !== null && solution !== null && (
            <span className={clsx("print:hidden", !hasTexts && "ms-auto")}>
              <CorrectButton
                marking={marking}
                offer={offer}
                picture={picture}
                questionIndex={question.index}
                roomId={roomId}
                solution={solution}
                takesOne={question.multiple === false}
              />
            </span>
          )}
        </div>
        <h3 className="font-sans font-semibold text-lg leading-snug" dir="auto">
          <RichText text={question.text} />
        </h3>
      </div>
      <CorrectedNote className="text-sm" marking={marking} />
      {showsAnswers ? (
        <AnswerList question={question} seatCount={askedCount} />
      ) : (
        question.played &&
        offer !== null &&
        solution !== null &&
        !(lacksTexts && !canScore) && (
          <Result
            face="page"
            media={picture}
            offer={offer}
            pickedCount={question.pickedCount}
            showCounts={!lacksTexts}
            solution={solution}
          />
        )
      )}
      {lacksTexts && <p className="text-muted text-sm">{t("shared.textsHidden")}</p>}
      {question.firstVote != null && (
        <TwoVotes first={question.firstVote} isScored={scored} question={question} />
      )}
      {scored && question.confidence != null && (
        <ConfidenceCounts className="text-sm" counts={question.confidence} />
      )}
      {!question.played && (
        <p className="text-muted text-sm">
          {t(question.drawnCount === 0 ? "report.notDrawnHint" : "report.notPlayedHint")}
        </p>
      )}
      {question.played && (
        <p className="text-muted text-sm">
          {t(scored ? "report.answered" : "report.answeredOnly", {
            picked: question.pickedCount,
            all: askedCount,
            right: question.correctCount,
          })}
          {question.medianMs !== null &&
            `. ${t("report.median", { seconds: seconds(question.medianMs) })}`}
        </p>
      )}
      {shared === undefined && <ItemInsight one={one} otherCount={otherCount} />}
    </Card>
  );
}
