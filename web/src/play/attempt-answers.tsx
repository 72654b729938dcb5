/**
 * What someone answered in an attempt at an assignment, question by question, with what is right.
 * Shown once they may know.
 */
import { useEffect, useState } from "react";
import type { AnsweredQuestion, AttemptAnswers } from "@/live/messages";
import type { CallResult } from "@/live/plain-call";
import { t } from "@/messages/assigned";
import { t as gameWords } from "@/messages/game";
import { t as joinWords } from "@/messages/play";
import { useMoreKinds } from "@/play/answers/use-more-kinds";
import { addAttemptCards, readAnswers } from "@/play/assigned-calls";
import { Frame } from "@/play/frame";
import { KeepMissed } from "@/play/keep-missed";
import { LoadFailedNote } from "@/play/load-failed-note";
import { QuestionMedia } from "@/play/question-parts";
import { CorrectedNote } from "@/room/kinds/corrected-note";
import { Explanation } from "@/room/kinds/explanation";
import { OwnFeedback } from "@/room/kinds/own-feedback";
import { isUnscored } from "@/room/kinds/unscored";
import { AuthorLanguage } from "@/ui/author-language";
import { Button } from "@/ui/button";
import { RichText } from "@/ui/rich-text";
import { Spinner } from "@/ui/spinner";

const colors = {
  correct: "text-good",
  partial: "text-text",
  wrong: "text-danger",
  unscored: "text-muted",
  missed: "text-muted",
} as const;

function Solved({ answered }: { answered: AnsweredQuestion }) {
  const module = useMoreKinds();
  if (module === "failed") return <LoadFailedNote />;
  if (module === "loading") return null;
  const { offer, solution, pickedCount, question } = answered.reveal;
  return (
    <>
      <module.Result
        face="phone"
        media={question.media}
        mine={answered.pick?.choice ?? null}
        offer={offer}
        pickedCount={pickedCount}
        rightGaps={answered.result.rightGaps}
        showCounts={false}
        solution={solution}
      />
      {question.media?.unveiled === true && <QuestionMedia question={question} />}
    </>
  );
}

const counts = ({ reveal }: AnsweredQuestion) =>
  !isUnscored(reveal.question.kind) && reveal.marking !== "void";

/** Whether there is anything to repeat. */
const wasMissed = (answered: AnsweredQuestion) =>
  counts(answered) && answered.result.outcome !== "correct";

function Answered({ answered, number }: { answered: AnsweredQuestion; number: number }) {
  const { question, marking, explanation } = answered.reveal;
  const outcome = counts(answered) ? answered.result.outcome : "unscored";
  return (
    <li className="flex flex-col gap-3 rounded-lg border-2 border-hairline bg-surface px-4 py-4">
      <h2 className="wrap-anywhere font-semibold text-lg" dir="auto">
        <span className="text-muted tabular-nums">{number}. </span>
        <RichText text={question.text} />
      </h2>
      <p className={`font-semibold ${colors[outcome]}`}>
        {answered.pick === null ? gameWords("reveal.missed") : gameWords(`reveal.${outcome}`)}
        {answered.result.gained > 0 && (
          <>
            {" · "}
            {t("points", { count: answered.result.gained })}
          </>
        )}
      </p>
      <CorrectedNote marking={marking} />
      <Solved answered={answered} />
      <OwnFeedback mine={answered.pick?.choice} phase={answered.reveal} />
      <Explanation text={explanation} />
    </li>
  );
}

interface AttemptAnswersPageProps {
  /** The code of the assignment. */
  code: string;
  number: number;
  onBack: () => void;
}

export function AttemptAnswersPage({ code, number, onBack }: AttemptAnswersPageProps) {
  const [read, setRead] = useState<CallResult<AttemptAnswers> | null>(null);
  useEffect(() => {
    let wanted = true;
    void readAnswers(code, number).then((result) => wanted && setRead(result));
    return () => {
      wanted = false;
    };
  }, [code, number]);
  return (
    <Frame hasLanguages>
      <h1 className="text-balance text-center text-3xl">{t("answersTitle", { number })}</h1>
      {read === null && (
        <p className="mt-6 flex items-center justify-center gap-3" role="status">
          <Spinner className="size-6" />
          {joinWords("connecting")}
        </p>
      )}
      {read?.ok === false && (
        <p className="mt-6 text-center font-medium text-danger" role="alert">
          {t("answersFailed")}
        </p>
      )}
      {read?.ok === true && (
        <>
          <p className="mt-2 text-center font-semibold text-lg tabular-nums">
            {t("points", { count: read.data.points })}
            {" · "}
            {t("right", { count: read.data.rightCount })}
          </p>
          <AuthorLanguage value={read.data.language}>
            <ol className="mt-6 flex flex-col gap-4">
              {read.data.questions.map((answered, at) => (
                <Answered
                  answered={answered}
                  key={answered.reveal.question.index}
                  number={at + 1}
                />
              ))}
            </ol>
          </AuthorLanguage>
          {read.data.questions.some(wasMissed) && (
            <div className="mt-6 flex flex-col gap-3">
              <KeepMissed
                add={() => addAttemptCards(code, number)}
                failureWords={() => t("cardsFailed")}
              />
            </div>
          )}
        </>
      )}
      <Button className="mt-6" onClick={onBack} size="large" variant="primary" wide>
        {t("done")}
      </Button>
    </Frame>
  );
}
