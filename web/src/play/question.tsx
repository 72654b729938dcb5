/**
 * A question from the moment it can be read until it is closed. Heading and picture stay the same
 * elements when the answers open: the focus stays, nothing is read twice, and no picture flickers.
 *
 * "Answer saved" shows only once the server has it on disk. Answers close by the server's clock,
 * not by a frame that may be late.
 */
import { useEffect, useRef, useState } from "react";
import type { ServerClock } from "@/live/clock";
import type { Choice, Confidence as Level, Me, Phase, RoomView } from "@/live/messages";
import type { PendingPick } from "@/live/room-state";
import { t } from "@/messages/game";
import { t as talkWords } from "@/messages/talk";
import { Announced } from "@/play/announced";
import { AnswerForm } from "@/play/answer-form";
import { Heading } from "@/play/heading";
import { isFilmOnStage, isTilesOnly, positionText, QuestionMedia } from "@/play/question-parts";
import { useAnswering } from "@/play/use-answering";
import { useFit } from "@/play/use-fit";
import { useGlide } from "@/play/use-glide";
import { isOnPicture } from "@/room/kinds/on-picture";
import { isUnscored } from "@/room/kinds/unscored";
import { placeOf } from "@/room/place";
import { CountIn, QuestionTime } from "@/room/question-time";
import { later } from "@/ui/later";
import { RichText } from "@/ui/rich-text";
import { useReached } from "@/ui/use-time";

/** The room of the row is there before the row, so that nothing moves. */
const Confidence = later(
  async () => (await import("./confidence")).Confidence,
  <div className="h-20" />,
);

type PhaseOf<Type extends Phase["type"]> = Extract<Phase, { type: Type }>;

/** What stays on the page when the answers open. */
const staying = ".question-position, .question-heading, .question-media";

interface QuestionProps {
  room: RoomView;
  phase: PhaseOf<"announced" | "open">;
  me: Me;
  pendingPick: PendingPick | null;
  refusal: string | null;
  clock: ServerClock;
  onPick: (choice: Choice, atTheEnd?: boolean) => void;
  onSure: (level: Level) => void;
}

interface OpenAnswersProps extends QuestionProps {
  phase: PhaseOf<"open">;
  /** The answers are there by the server's clock. */
  isNow: boolean;
}

function OpenAnswers(props: OpenAnswersProps) {
  const { room, phase, clock, me, pendingPick, isNow } = props;
  const [wasOpen, setWasOpen] = useState(isNow);
  const answering = useAnswering({ ...props, isOpen: isNow });
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  // After a pause the answers stay where they were, with the focus in them, until they open again.
  if (isNow && !wasOpen) setWasOpen(true);
  if (!wasOpen) {
    return (
      <CountIn
        className="flex flex-1 items-center justify-center font-bold text-3xl"
        clock={clock}
        opensAtMs={phase.opensAtMs}
      />
    );
  }
  return (
    <>
      <div className="question-time">
        {/* Where the whole attempt has a limit, "no limit" would be half of the truth. */}
        {isNow && phase.closesAtMs === null && room.endsAtMs != null ? null : isNow ? (
          <QuestionTime clock={clock} paused={room.paused} phase={phase} />
        ) : (
          <CountIn className="font-bold" clock={clock} opensAtMs={phase.opensAtMs} />
        )}
      </div>
      <AnswerForm
        answering={answering}
        isPending={pendingPick !== null}
        isSaved={me.pick !== null}
        phase={phase}
        refusal={props.refusal}
        room={room}
      />
      {room.confidence === true && !isUnscored(phase.question.kind) && (
        <Confidence me={me} onSay={props.onSure} />
      )}
    </>
  );
}

export function Question(props: QuestionProps) {
  const { room, phase } = props;
  const { question } = phase;
  const part = useRef<HTMLDivElement>(null);
  const isNow = useReached(props.clock, phase.opensAtMs) || room.paused !== null;
  useFit(part, `${phase.type} ${isNow}`);
  useGlide(part, staying);
  const position = placeOf(room, question.index);
  return (
    <div
      className="question"
      data-phase={phase.type}
      data-tiles-only={isTilesOnly(room, question) || undefined}
      ref={part}
    >
      <p className="question-position">
        {positionText(room, question)}
        {phase.type === "open" && phase.again === true && ` · ${talkWords("again")}`}
      </p>
      <Heading
        className="question-heading enter-rise"
        phase={`question-${question.index}`}
        title={t(phase.type === "open" ? "titles.open" : "titles.announced", position)}
      >
        <RichText text={question.text} />
      </Heading>
      {/* Where the answer goes onto the picture, it is drawn with the answer. */}
      {(phase.type === "announced" || !isOnPicture(question.kind)) && !isFilmOnStage(room) && (
        <QuestionMedia question={question} />
      )}
      {phase.type === "open" ? (
        <OpenAnswers {...props} isNow={isNow} phase={phase} />
      ) : (
        <Announced clock={props.clock} phase={phase} room={room} />
      )}
    </div>
  );
}
