/** A question that is closed and not revealed yet: why, and what this player answered. */
import { pickedIds } from "@/live/choices";
import type { ClosedPhase, Confidence as Level, Me, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { t as talkWords } from "@/messages/talk";
import { Heading } from "@/play/heading";
import { OwnAnswer } from "@/play/own-answer";
import { isTilesOnly, positionText } from "@/play/question-parts";
import { AnswerTile, tileOf } from "@/room/kinds/answer-tile";
import { isUnscored } from "@/room/kinds/unscored";
import { placeOf } from "@/room/place";
import { closeWords } from "@/room/question-time";
import { later } from "@/ui/later";
import { RichText } from "@/ui/rich-text";

const Confidence = later(async () => (await import("./confidence")).Confidence);

interface ClosedQuestionProps {
  room: RoomView;
  phase: ClosedPhase;
  me: Me;
  /** Whether the page sent the entered answer automatically. */
  sentAtTheEnd: boolean;
  onSure: (level: Level) => void;
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
          {...tileOf(offer.kind, answer, index)}
          key={answer.id}
          size="small"
          state={picked.includes(answer.id) ? "picked" : "dimmed"}
        />
      ))}
    </section>
  );
}

/** Alone, the answer waits until the player goes on, and can say before how sure they are. */
const isWaiting = (room: RoomView) => room.mode === "practice" && room.confidence === true;

/** Whether the answer comes by itself. */
const isComing = (room: RoomView) => room.feedback === undefined && !isWaiting(room);

function waitingWords(room: RoomView, phase: ClosedPhase, me: Me): string {
  if (me.pick === null) return t("question.notPicked");
  if (!isComing(room)) return t("question.saved");
  return phase.held === true ? talkWords("held") : t("question.resultSoon");
}

export function ClosedQuestion({ room, phase, me, sentAtTheEnd, onSure }: ClosedQuestionProps) {
  const { question } = phase;
  const isSaved = isWaiting(room) && phase.reason === "allPicked";
  const position = placeOf(room, question.index);
  return (
    <div
      className="flex flex-1 flex-col gap-4"
      data-tiles-only={isTilesOnly(room, question) || undefined}
    >
      <p className="font-semibold text-muted">{positionText(room, question)}</p>
      <Heading
        className="text-3xl"
        phase={`closed-${question.index}`}
        title={t("titles.closed", position)}
      >
        {isSaved ? t("question.saved") : closeWords(phase.reason)}
      </Heading>
      {!isSaved && (
        <p className="flex items-center gap-3 text-lg">
          {/* Where nothing is revealed, nothing is waited for. */}
          {isComing(room) && (
            <span aria-hidden="true" className="waiting-dots">
              <i />
              <i />
              <i />
            </span>
          )}
          {waitingWords(room, phase, me)}
        </p>
      )}
      {sentAtTheEnd && me.pick !== null && (
        <p className="font-semibold" role="status">
          {t("question.sentForYou")}
        </p>
      )}
      {room.confidence === true && me.pick !== null && !isUnscored(question.kind) && (
        <Confidence me={me} onSay={onSure} />
      )}
      <p className="question-text mt-2 font-semibold text-lg" dir="auto">
        <RichText text={question.text} />
      </p>
      <PickedAnswers me={me} phase={phase} />
    </div>
  );
}
