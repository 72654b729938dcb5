/** The cover of an assignment: title, host, dates; and the own attempts below it. */
import { formatMoment } from "@/lib/dates";
import type { AssignedQuiz } from "@/live/messages";
import { t } from "@/messages/assigned";
import { t as joinWords } from "@/messages/play";
import { Button } from "@/ui/button";

function closesWords({ closesAt, stage, acceptLate, isLive }: AssignedQuiz): string {
  if (isLive && stage !== "closed") return t("liveOpen");
  if (closesAt === null) return t("openEnd");
  const when = formatMoment(new Date(closesAt));
  if (acceptLate && stage !== "closed") return t("dueOn", { when });
  return t(stage === "closed" ? "closedOn" : "closesOn", { when });
}

/** What it means to come late, if that is possible. */
function lateWords({ closesAt, stage, acceptLate }: AssignedQuiz): string | null {
  if (!acceptLate || closesAt === null || stage === "closed") return null;
  return t(Date.parse(closesAt) <= Date.now() ? "lateNow" : "lateLater");
}

function attemptsWords({ attemptsMax, attemptsLeft }: AssignedQuiz): string {
  if (attemptsMax === null) return t("anyAttempts");
  return t("attempts", { count: attemptsMax, left: attemptsLeft ?? 0 });
}

export function AssignedFacts({ quiz }: { quiz: AssignedQuiz }) {
  const late = lateWords(quiz);
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <p className="font-semibold text-muted">{t(quiz.isLive ? "live" : "assignment")}</p>
      <h1 className="wrap-anywhere text-balance text-3xl" dir="auto">
        {quiz.title}
      </h1>
      <p className="text-muted">
        <span dir="auto">{joinWords("join.hostedBy", { name: quiz.hostName })}</span>
        {" · "}
        {joinWords("join.questions", { count: quiz.questionCount })}
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        <li className="font-semibold">{closesWords(quiz)}</li>
        {quiz.hasMoreTime && quiz.stage !== "closed" && (
          <li className="text-muted">{t("moreTime")}</li>
        )}
        {late !== null && <li className="text-balance">{late}</li>}
        {!quiz.isLive && <li className="text-muted">{attemptsWords(quiz)}</li>}
        {quiz.attemptsMax !== 1 && quiz.counts !== "best" && (
          <li className="text-muted">
            {t(quiz.counts === "last" ? "lastCounts" : "averageCounts")}
          </li>
        )}
        {quiz.isDrawn && <li className="text-muted">{t("drawn")}</li>}
        {quiz.attemptMinutes !== null && quiz.stage !== "closed" && (
          <li className="text-balance font-semibold">
            {t("timeLimit", { count: quiz.attemptMinutes })}
          </li>
        )}
        {quiz.me?.current?.endsAt != null && (
          <li className="font-semibold">
            {t("goesOnUntil", { when: formatMoment(new Date(quiz.me.current.endsAt)) })}
          </li>
        )}
        {(quiz.keepTimeLimits || quiz.attemptMinutes === null) && (
          <li className="text-muted">{t(quiz.keepTimeLimits ? "timed" : "untimed")}</li>
        )}
        {quiz.feedback !== "each" && quiz.stage !== "closed" && (
          <li className="text-muted">{t(feedbackKeys(quiz)[quiz.feedback])}</li>
        )}
      </ul>
    </div>
  );
}

/** When the right answers come, if not after each question. */
function feedbackKeys({ isLive }: AssignedQuiz) {
  return { end: "feedbackEnd", closing: isLive ? "liveFeedback" : "feedbackClosing" } as const;
}

type Own = NonNullable<AssignedQuiz["me"]>["attempts"][number];

interface ResultProps {
  attempt: Own;
  quiz: AssignedQuiz;
  onAnswers: (number: number) => void;
}

/** When the result comes. Once it has closed, others may have more time. */
function laterWords({ stage, isLive }: AssignedQuiz): string {
  if (stage === "closed") return t("resultsWait");
  return t(isLive ? "liveLater" : "resultsLater");
}

function Result({ attempt, quiz, onAnswers }: ResultProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-2 border-hairline bg-surface px-4 py-3">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">{t("attempt", { number: attempt.number })}</span>
        {attempt.isLate && <span className="text-muted">{t("late")}</span>}
      </span>
      {attempt.points === null || attempt.rightCount === null ? (
        <span className="text-muted">{laterWords(quiz)}</span>
      ) : (
        <>
          <span className="tabular-nums">
            {t("points", { count: attempt.points })}
            {" · "}
            {t("right", { count: attempt.rightCount })}
          </span>
          <Button onClick={() => onAnswers(attempt.number)} wide>
            {t("seeAnswers")}
            <span className="sr-only">, {t("attempt", { number: attempt.number })}</span>
          </Button>
        </>
      )}
    </li>
  );
}

interface AssignedResultsProps {
  quiz: AssignedQuiz;
  /** Leads to the answers of an attempt. */
  onAnswers: (number: number) => void;
}

/** Nothing before the first attempt. */
export function AssignedResults({ quiz, onAnswers }: AssignedResultsProps) {
  const finished = quiz.me?.attempts.filter((attempt) => attempt.finishedAt !== null) ?? [];
  if (finished.length === 0) return null;
  return (
    <section className="mt-8 flex flex-col gap-3">
      <h2 className="text-xl">{t("results")}</h2>
      {quiz.me?.averagePoints != null && (
        <p className="font-semibold tabular-nums">
          {t("average", { points: t("points", { count: quiz.me.averagePoints }) })}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {finished.map((attempt) => (
          <Result attempt={attempt} key={attempt.number} onAnswers={onAnswers} quiz={quiz} />
        ))}
      </ul>
    </section>
  );
}
