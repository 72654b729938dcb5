/** The page of an assignment before, between and after attempts: what it says, and the ways on. */
import { useEffect, useState } from "react";
import { formatMoment } from "@/lib/dates";
import type { AssignedQuiz } from "@/live/messages";
import { t } from "@/messages/assigned";
import { withElsewhereWords } from "@/messages/elsewhere-words";
import { t as uiWords } from "@/messages/ui";
import type { Begun } from "@/play/assigned-calls";
import { AssignedFacts, AssignedResults } from "@/play/assigned-parts";
import { AssignedReminder } from "@/play/assigned-reminder";
import { BeginForm } from "@/play/begin-form";
import { Frame } from "@/play/frame";
import { later } from "@/ui/later";

/** Its room is there before it, so that nothing moves. */
const Elsewhere = later(
  withElsewhereWords(async () => (await import("./elsewhere")).Elsewhere),
  <div className="mt-4 h-12" />,
);

/** Whether this person can neither go on nor begin again. */
export function isDone({ me, attemptsLeft }: AssignedQuiz): boolean {
  return attemptsLeft === 0 && (me?.current ?? null) === null;
}

/** Why nothing can be begun now, if so. */
function closedWords(quiz: AssignedQuiz): string | null {
  const { stage, opensAt, isLive } = quiz;
  if (stage === "scheduled") return t("notOpenYet", { when: whenWords(opensAt) });
  if (stage === "closed") return t(isLive ? "liveOver" : "closed");
  return isDone(quiz) ? t(isLive ? "liveWait" : "usedUp") : null;
}

function whenWords(at: string): string {
  return formatMoment(new Date(at));
}

interface AssignedCoverProps {
  code: string;
  quiz: AssignedQuiz;
  /** The code of another device that is being typed, if one is. */
  typed: string | null;
  refusal: Extract<Begun, { ok: false }> | null;
  pending: boolean;
  onBegin: (nickname: string | null) => void;
  onAnswers: (number: number) => void;
  onTyped: (typed: string | null) => void;
  onLook: () => Promise<void>;
}

export function AssignedCover(props: AssignedCoverProps) {
  const { code, quiz, typed, refusal, pending, onBegin, onAnswers, onTyped, onLook } = props;
  const closed = closedWords(quiz);
  const [hasArrived, setArrived] = useState(false);
  const { me, movedAway } = quiz;
  useEffect(() => {
    document.title = `${quiz.title} - Fanfare`;
  }, [quiz.title]);
  // That it has closed meanwhile, or continues elsewhere, is said anyway.
  const problem =
    refusal === null || refusal.nickname !== undefined || closed !== null || movedAway
      ? null
      : (refusal.message ?? uiWords("network"));
  // Before it opens, nobody has anything to continue.
  const hasWays = typed !== null || (quiz.stage !== "scheduled" && me?.byAccount !== true);
  const elsewhere = hasWays && (
    <Elsewhere
      code={code}
      onLook={onLook}
      onMoved={async () => {
        await onLook();
        setArrived(true);
        onTyped(null);
      }}
      onTyped={onTyped}
      quiz={quiz}
      typed={typed}
    />
  );
  const isFirst = movedAway || typed !== null;
  return (
    <Frame hasLanguages>
      <AssignedFacts quiz={quiz} />
      {closed !== null && (
        <p className="mt-6 rounded-md border-2 border-marigold-edge bg-marigold-soft px-4 py-3 font-medium">
          {closed}
        </p>
      )}
      {problem !== null && (
        <p className="mt-6 font-medium text-danger" role="alert">
          {problem}
        </p>
      )}
      {isFirst && elsewhere}
      {closed === null && typed === null && (
        <BeginForm
          error={refusal?.nickname}
          hasArrived={hasArrived}
          onBegin={onBegin}
          pending={pending}
          quiz={quiz}
        />
      )}
      {!isFirst && elsewhere}
      <AssignedResults onAnswers={onAnswers} quiz={quiz} />
      {quiz.me?.reminder != null && <AssignedReminder code={code} reminder={quiz.me.reminder} />}
    </Frame>
  );
}
