/** A question on the big screen: first alone, then with its answers and the timer. */

import type { ServerClock } from "@/live/clock";
import type { AnnouncedPhase, ClosedPhase, OpenPhase, Progress, RoomView } from "@/live/messages";
import { t as kindWords } from "@/messages/kinds";
import { t } from "@/messages/room";
import { Offered } from "@/room/kinds/offered";
import { isUnscored, kindName, taskWords } from "@/room/kinds/words";
import { CountIn, closeWords, QuestionTime } from "@/room/question-time";
import { MediaView } from "@/ui/media-view";
import { RichText } from "@/ui/rich-text";
import { useReached } from "@/ui/use-time";
import { Stage } from "./stage";
import { StageBody } from "./stage-body";
import { StageHead, textLength } from "./stage-head";

const countInLook = "stage-large font-bold text-primary tabular-nums";

interface AnnouncedProps {
  view: RoomView;
  phase: AnnouncedPhase;
  clock: ServerClock;
}

export function ScreenAnnounced({ view, phase, clock }: AnnouncedProps) {
  const { question } = phase;
  const facts = [
    question.kind === "choice"
      ? t("answers", { count: question.answerCount })
      : kindName(question.kind),
    question.timeLimitMs === null
      ? kindWords("time.none")
      : t("seconds", { count: Math.round(question.timeLimitMs / 1000) }),
  ];
  return (
    <Stage>
      <StageHead index={question.index} view={view} />
      <div className="stage-middle text-center">
        <h1 className="stage-giant text-balance" data-long={textLength(question.text)} dir="auto">
          <RichText text={question.text} />
        </h1>
        {question.media !== null && question.kind !== "pin" && (
          <div className="stage-media">
            <MediaView fill media={question.media} />
          </div>
        )}
        <p className="stage-medium flex flex-wrap items-center justify-center gap-[1em] text-muted">
          <span>{facts.join(" · ")}</span>
          {question.pointsFactor !== 1 && !isUnscored(question.kind) && (
            <span className="rounded-full bg-marigold px-[0.8em] py-[0.1em] font-semibold text-ink">
              {t(question.pointsFactor === 0 ? "noPoints" : "double")}
            </span>
          )}
        </p>
        {view.paused === null ? (
          <CountIn className={countInLook} clock={clock} opensAtMs={phase.opensAtMs} />
        ) : (
          <p className="stage-large font-bold text-primary">{t("screen.getReady")}</p>
        )}
      </div>
    </Stage>
  );
}

type AskedPhase = ({ type: "open" } & OpenPhase) | ({ type: "closed" } & ClosedPhase);

interface QuestionProps {
  view: RoomView;
  phase: AskedPhase;
  progress: Progress;
  clock: ServerClock;
}

export function ScreenQuestion({ view, phase, progress, clock }: QuestionProps) {
  const { question } = phase;
  const opensAtMs = phase.type === "open" && view.paused === null ? phase.opensAtMs : 0;
  const opened = useReached(clock, opensAtMs);
  return (
    <Stage>
      <StageHead index={question.index} view={view}>
        <p>{taskWords(question)}</p>
        <p className="text-text">
          {t("answered", { picked: progress.pickedCount, total: progress.seatCount })}
        </p>
      </StageHead>
      <h1
        className="stage-question text-balance text-center"
        data-long={textLength(question.text)}
        dir="auto"
      >
        <RichText text={question.text} />
      </h1>
      {opened ? (
        <>
          {phase.type === "closed" ? (
            <p className="stage-large text-center font-bold">{closeWords(phase.reason)}</p>
          ) : (
            <QuestionTime clock={clock} paused={view.paused} phase={phase} size="stage" />
          )}
          <StageBody question={question}>
            <Offered
              face="stage"
              isOver={phase.type === "closed"}
              offer={phase.offer}
              question={question}
            />
          </StageBody>
        </>
      ) : (
        <div className="flex flex-1 items-center justify-center">
          <CountIn className={countInLook} clock={clock} opensAtMs={opensAtMs} />
        </div>
      )}
    </Stage>
  );
}
