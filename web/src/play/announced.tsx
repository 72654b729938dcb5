/** The question can be read; its answers appear on all devices at the same time. */

import { clsx } from "clsx";
import { useEffect } from "react";
import type { ServerClock } from "@/live/clock";
import type { AnnouncedPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { isLight, preloadMoreKinds } from "@/play/answers/use-more-kinds";
import { Heading } from "@/play/heading";
import { positionText, QuestionFacts, QuestionMedia } from "@/play/question-parts";
import { CountIn } from "@/room/question-time";
import { RichText } from "@/ui/rich-text";

interface AnnouncedProps {
  room: RoomView;
  phase: AnnouncedPhase;
  clock: ServerClock;
}

const countInLook = "flex items-baseline gap-3 font-bold text-primary text-xl tabular-nums";

export function Announced({ room, phase, clock }: AnnouncedProps) {
  const { question } = phase;
  const { kind } = question;
  useEffect(() => {
    if (!isLight(kind)) preloadMoreKinds();
  }, [kind]);
  const position = { number: question.index + 1, total: room.questionCount };
  return (
    <div className="flex flex-1 flex-col justify-center gap-6 pb-[10vh]">
      <p className="font-semibold text-muted">{positionText(room, question)}</p>
      <Heading
        className={clsx(
          "enter-rise",
          question.text.length > 160
            ? "text-2xl"
            : "text-4xl max-sm:text-[clamp(1.75rem,9vw,2.75rem)]",
        )}
        phase={`announced-${question.index}`}
        title={t("titles.announced", position)}
      >
        <RichText text={question.text} />
      </Heading>
      <QuestionMedia question={question} />
      <QuestionFacts question={question} />
      {room.paused === null ? (
        <CountIn
          className={countInLook}
          clock={clock}
          opensAtMs={phase.opensAtMs}
          soon={t("question.answersSoon")}
        />
      ) : (
        <p className={countInLook} role="timer">
          {t("question.getReady")}
        </p>
      )}
    </div>
  );
}
