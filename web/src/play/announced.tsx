/** Below a question that can be read: its answers appear on all devices at the same time. */
import { useEffect } from "react";
import type { ServerClock } from "@/live/clock";
import { mediaHold } from "@/live/media-hold";
import type { AnnouncedPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { isLight, preloadMoreKinds } from "@/play/answers/use-more-kinds";
import { isFilmOnStage, isTilesOnly, QuestionFacts } from "@/play/question-parts";
import { CountIn } from "@/room/question-time";

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
  return (
    <>
      {(isTilesOnly(room, question) || isFilmOnStage(room)) && (
        <p aria-hidden="true" className="font-bold text-4xl">
          {t("question.lookUp")}
        </p>
      )}
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
          {mediaHold(room) === null
            ? t("question.getReady")
            : t(question.media?.kind === "audio" ? "question.afterSound" : "question.afterVideo")}
        </p>
      )}
    </>
  );
}
