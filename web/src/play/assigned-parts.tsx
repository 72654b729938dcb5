/** The cover of an assignment: title, host, dates; and the own attempts below it. */
import { formatMoment } from "@/lib/dates";
import type { AssignedQuiz } from "@/live/messages";
import { t } from "@/messages/assigned";
import { t as joinWords } from "@/messages/play";

function closesWords({ closesAt, stage }: AssignedQuiz): string {
  if (closesAt === null) return t("openEnd");
  const when = formatMoment(new Date(closesAt));
  return t(stage === "closed" ? "closedOn" : "closesOn", { when });
}

function attemptsWords({ attemptsMax, attemptsLeft }: AssignedQuiz): string {
  if (attemptsMax === null) return t("anyAttempts");
  return t("attempts", { count: attemptsMax, left: attemptsLeft ?? 0 });
}

export function AssignedFacts({ quiz }: { quiz: AssignedQuiz }) {
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <p className="font-semibold text-muted">{t("assignment")}</p>
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
        <li className="text-muted">{attemptsWords(quiz)}</li>
        <li className="text-muted">{t(quiz.keepTimeLimits ? "timed" : "untimed")}</li>
      </ul>
    </div>
  );
}

/** Nothing before the first attempt. */
export function AssignedResults({ quiz }: { quiz: AssignedQuiz }) {
  const { me } = quiz;
  const finished = me?.attempts.filter((attempt) => attempt.finishedAt !== null) ?? [];
  if (finished.length === 0) return null;
  return (
    <section className="mt-8 flex flex-col gap-3">
      <h2 className="text-xl">{t("results")}</h2>
      <ul className="flex flex-col gap-2">
        {finished.map((attempt) => (
          <li
            className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-md border-2 border-hairline bg-surface px-4 py-3"
            key={attempt.number}
          >
            <span className="font-semibold">{t("attempt", { number: attempt.number })}</span>
            <span className="tabular-nums">
              {t("points", { count: attempt.points })}
              {" · "}
              {t("right", { count: attempt.rightCount })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
