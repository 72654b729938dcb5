/**
 * The open question, and the same question once it is closed.
 *
 * "Answer saved" shows only once the server has it on disk. Answers close by the server's clock,
 * not by a frame that may be late.
 */

import { pickedIds } from "@/live/choices";
import type { ServerClock } from "@/live/clock";
import type { Choice, ClosedPhase, Me, OpenPhase, QuestionHead, RoomView } from "@/live/messages";
import type { PendingPick } from "@/live/room-state";
import { t } from "@/messages/game";
import { AnswerForm } from "@/play/answer-form";
import { Heading } from "@/play/heading";
import { OwnAnswer } from "@/play/own-answer";
import { positionText, QuestionMedia } from "@/play/question-parts";
import { useAnswering } from "@/play/use-answering";
import { AnswerTile } from "@/room/kinds/answer-tile";
import { truthWord } from "@/room/kinds/words";
import { CountIn, closeWords, QuestionTime } from "@/room/question-time";
import { RichText } from "@/ui/rich-text";
import { useReached } from "@/ui/use-time";

interface OpenQuestionProps {
  room: RoomView;
  phase: OpenPhase;
  me: Me;
  pendingPick: PendingPick | null;
  refusal: string | null;
  clock: ServerClock;
  onPick: (choice: Choice, atTheEnd?: boolean) => void;
}

/** A long question leaves room for its answers. */
function headingSize({ text }: QuestionHead): string {
  return text.length > 160 ? "text-xl lg:text-3xl" : "text-2xl sm:text-3xl lg:text-4xl";
}

export function OpenQuestion(props: OpenQuestionProps) {
  const { room, phase, clock, me, pendingPick } = props;
  const { question } = phase;
  const opened = useReached(clock, phase.opensAtMs) || room.paused !== null;
  const answering = useAnswering(props);
  const position = { number: question.index + 1, total: room.questionCount };
  return (
    <div className="flex flex-1 flex-col gap-4">
      <p className="font-semibold text-muted">{positionText(room, question)}</p>
      <Heading
        className={headingSize(question)}
        phase={`open-${question.index}`}
        title={t("titles.open", position)}
      >
        <RichText text={question.text} />
      </Heading>
      {/* The picture of a pin question is where the pin goes. */}
      {question.kind !== "pin" && <QuestionMedia question={question} />}
      {opened ? (
        <>
          <QuestionTime clock={clock} paused={room.paused} phase={phase} />
          <AnswerForm
            answering={answering}
            isPending={pendingPick !== null}
            isSaved={me.pick !== null}
            phase={phase}
            refusal={props.refusal}
            room={room}
          />
        </>
      ) : (
        <CountIn
          className="flex flex-1 items-center justify-center font-bold text-3xl"
          clock={clock}
          opensAtMs={phase.opensAtMs}
        />
      )}
    </div>
  );
}

interface ClosedQuestionProps {
  room: RoomView;
  phase: ClosedPhase;
  me: Me;
  /** Whether the page sent the entered answer automatically. */
  sentAtTheEnd: boolean;
}

function PickedAnswers({ phase, me }: Pick<ClosedQuestionProps, "phase" | "me">) {
  const { offer } = phase;
  if (offer.kind !== "choice" && offer.kind !== "trueFalse" && offer.kind !== "poll") {
    return me.pick === null ? null : <OwnAnswer choice={me.pick.choice} offer={offer} />;
  }
  const picked = pickedIds(me.pick?.choice);
  return (
    <section aria-label={t("question.answers")} className="answer-grid">
      {offer.answers.map((answer, index) => (
        <AnswerTile
          index={index}
          key={answer.id}
          size="small"
          state={picked.includes(answer.id) ? "picked" : "dimmed"}
          text={offer.kind === "trueFalse" ? truthWord(index) : <RichText text={answer.text} />}
        />
      ))}
    </section>
  );
}

export function ClosedQuestion({ room, phase, me, sentAtTheEnd }: ClosedQuestionProps) {
  const { question } = phase;
  const position = { number: question.index + 1, total: room.questionCount };
  return (
    <div className="flex flex-1 flex-col gap-4">
      <p className="font-semibold text-muted">{positionText(room, question)}</p>
      <Heading
        className="text-3xl"
        phase={`closed-${question.index}`}
        title={t("titles.closed", position)}
      >
        {closeWords(phase.reason)}
      </Heading>
      <p className="flex items-center gap-3 text-lg">
        <span aria-hidden="true" className="waiting-dots">
          <i />
          <i />
          <i />
        </span>
        {me.pick === null ? t("question.notPicked") : t("question.resultSoon")}
      </p>
      {sentAtTheEnd && me.pick !== null && (
        <p className="font-semibold" role="status">
          {t("question.sentForYou")}
        </p>
      )}
      <p className="mt-2 font-semibold text-lg" dir="auto">
        <RichText text={question.text} />
      </p>
      <PickedAnswers me={me} phase={phase} />
    </div>
  );
}
