/**
 * The open question, and the same question once it is closed.
 *
 * One right answer is one tap; several are chosen and then locked in. "Answer saved" shows
 * only when the server has it on disk. Tiles close by the server's clock, not by a frame that
 * may be late.
 */
import { useState } from "react";
import type { ServerClock } from "@/live/clock";
import type { AnswerView, ClosedPhase, Me, OpenPhase, RoomView } from "@/live/messages";
import type { PendingPick } from "@/live/room-state";
import { t } from "@/messages/play";
import { Heading } from "@/play/heading";
import { positionText } from "@/play/question-parts";
import { SavedNote } from "@/play/saved-note";
import { useAnswerKeys } from "@/play/use-answer-keys";
import { AnswerTile, type TileState } from "@/ui/answer-tile";
import { Button } from "@/ui/button";
import { TimerBar } from "@/ui/timer-bar";
import { useReached, useSecondsUntil } from "@/ui/use-time";

interface OpenQuestionProps {
  room: RoomView;
  phase: OpenPhase;
  me: Me;
  pendingPick: PendingPick | null;
  refusal: string | null;
  clock: ServerClock;
  onPick: (answers: readonly string[]) => void;
}

const gridClass = "answer-grid";

function CountIn({ clock, opensAtMs }: { clock: ServerClock; opensAtMs: number }) {
  const seconds = useSecondsUntil(clock, opensAtMs);
  return (
    <p className="flex flex-1 items-center justify-center font-bold text-3xl" role="timer">
      {t("question.opensIn", { count: seconds })}
    </p>
  );
}

function OpenTimer({ room, phase, clock }: Pick<OpenQuestionProps, "room" | "phase" | "clock">) {
  const { opensAtMs, closesAtMs, question } = phase;
  if (closesAtMs === null) {
    return <p className="font-semibold text-muted">{t("question.noLimit")}</p>;
  }
  const totalMs = Math.max(question.timeLimitMs ?? 0, closesAtMs - opensAtMs);
  if (room.paused !== null) {
    return <TimerBar endsAt={null} remainingMs={room.paused.remainingMs ?? 0} totalMs={totalMs} />;
  }
  return <TimerBar endsAt={closesAtMs} now={clock.now} totalMs={totalMs} />;
}

function tileState(answer: AnswerView, chosen: readonly string[], locked: boolean): TileState {
  if (chosen.includes(answer.id)) return "picked";
  return locked ? "dimmed" : "idle";
}

function Choices(props: OpenQuestionProps & { timeUp: boolean }) {
  const { room, phase, me, pendingPick, onPick, timeUp } = props;
  const { question, answers } = phase;
  const sent = pendingPick?.answers ?? me.pick?.answers ?? [];
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const [lockInEmpty, setLockInEmpty] = useState(false);

  const locked = timeUp || room.paused !== null || (sent.length > 0 && !room.mayChangePick);
  const chosen = draft ?? sent;
  const draftIsNew =
    draft !== null && (draft.length !== sent.length || draft.some((id) => !sent.includes(id)));

  function choose(index: number) {
    const answer = answers[index];
    if (answer === undefined || locked) return;
    if (!question.multiple) {
      if (!sent.includes(answer.id)) onPick([answer.id]);
      return;
    }
    setLockInEmpty(false);
    setDraft(
      chosen.includes(answer.id) ? chosen.filter((id) => id !== answer.id) : [...chosen, answer.id],
    );
  }

  function lockIn() {
    if (chosen.length === 0) {
      setLockInEmpty(true);
      return;
    }
    onPick(chosen);
    setDraft(null);
  }

  const keys = useAnswerKeys(answers.length, locked ? null : choose);
  const verdict = draftIsNew
    ? undefined
    : pendingPick !== null
      ? t("question.saving")
      : me.pick !== null
        ? t("question.savedShort")
        : undefined;

  return (
    <>
      <section aria-label={t("question.answers")} className={gridClass}>
        {answers.map((answer, index) => (
          <AnswerTile
            disabled={locked}
            index={index}
            key={answer.id}
            onPick={() => choose(index)}
            state={tileState(answer, chosen, locked)}
            text={answer.text}
            {...(verdict !== undefined && chosen.includes(answer.id) ? { verdict } : {})}
          />
        ))}
      </section>
      {question.multiple && (sent.length === 0 || draftIsNew) && !timeUp && (
        <div>
          <Button onClick={lockIn} size="large" variant="primary" wide>
            {t("question.lockIn")}
          </Button>
          {lockInEmpty && (
            <p className="mt-2 text-center font-medium text-danger" role="alert">
              {t("question.lockInNone")}
            </p>
          )}
        </div>
      )}
      <SavedNote
        hint={t(question.multiple ? "question.pickSeveral" : "question.pickOne")}
        mayChange={room.mayChangePick && !timeUp}
        pending={pendingPick !== null}
        refusal={props.refusal}
        saved={me.pick !== null && !draftIsNew}
        timeUp={timeUp}
      />
      <p className="no-touch mt-auto text-center text-muted text-sm">
        <label className="inline-flex min-h-11 items-center gap-2.5">
          <input checked={keys.enabled} className="size-5" onChange={keys.toggle} type="checkbox" />
          {t("question.keys")}
        </label>
      </p>
    </>
  );
}

export function OpenQuestion(props: OpenQuestionProps) {
  const { room, phase, clock } = props;
  const { question } = phase;
  const opened = useReached(clock, phase.opensAtMs) || room.paused !== null;
  const timeUp = useReached(clock, room.paused === null ? phase.closesAtMs : null);
  const position = { number: question.index + 1, total: room.questionCount };
  return (
    <div className="flex flex-1 flex-col gap-4">
      <p className="font-semibold text-muted">{positionText(room, question)}</p>
      <Heading
        className="text-2xl sm:text-3xl lg:text-4xl"
        phase={`open-${question.index}`}
        title={t("titles.open", position)}
      >
        {question.text}
      </Heading>
      {opened ? (
        <>
          <OpenTimer clock={clock} phase={phase} room={room} />
          <Choices {...props} timeUp={timeUp} />
        </>
      ) : (
        <CountIn clock={clock} opensAtMs={phase.opensAtMs} />
      )}
    </div>
  );
}

const closeWords = {
  timeUp: "question.timeUp",
  allPicked: "question.allPicked",
  host: "question.closedByHost",
} as const;

export function ClosedQuestion(props: { room: RoomView; phase: ClosedPhase; me: Me }) {
  const { room, phase, me } = props;
  const { question, answers } = phase;
  const picked = me.pick?.answers ?? [];
  const position = { number: question.index + 1, total: room.questionCount };
  return (
    <div className="flex flex-1 flex-col gap-4">
      <p className="font-semibold text-muted">{positionText(room, question)}</p>
      <Heading
        className="text-3xl"
        phase={`closed-${question.index}`}
        title={t("titles.closed", position)}
      >
        {t(closeWords[phase.reason])}
      </Heading>
      <p className="flex items-center gap-3 text-lg">
        <span aria-hidden="true" className="waiting-dots">
          <i />
          <i />
          <i />
        </span>
        {me.pick === null ? t("question.notPicked") : t("question.resultSoon")}
      </p>
      <p className="mt-2 font-semibold text-lg" dir="auto">
        {question.text}
      </p>
      <section aria-label={t("question.answers")} className={gridClass}>
        {answers.map((answer, index) => (
          <AnswerTile
            index={index}
            key={answer.id}
            size="small"
            state={picked.includes(answer.id) ? "picked" : "dimmed"}
            text={answer.text}
          />
        ))}
      </section>
    </div>
  );
}
