/** A question on the big display: first alone, then with its answers and the clock. */

import type { ServerClock } from "@/live/clock";
import type { AnnouncedPhase, ClosedPhase, OpenPhase, Progress, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { Offered } from "@/room/kinds/offered";
import { isUnscored, kindName, taskWords } from "@/room/kinds/words";
import { MediaView } from "@/ui/media-view";
import { RichText } from "@/ui/rich-text";
import { TimerBar } from "@/ui/timer-bar";
import { useReached, useSecondsUntil } from "@/ui/use-time";
import { Stage } from "./stage";
import { StageBody } from "./stage-body";
import { StageHead, textLength } from "./stage-head";

interface AnnouncedProps {
  view: RoomView;
  phase: AnnouncedPhase;
  clock: ServerClock;
}

function CountIn({ clock, opensAtMs }: { clock: ServerClock; opensAtMs: number }) {
  const seconds = useSecondsUntil(clock, opensAtMs);
  return (
    <p className="stage-large font-bold text-primary tabular-nums" role="timer">
      {t("opensIn", { count: seconds })}
    </p>
  );
}

export function ScreenAnnounced({ view, phase, clock }: AnnouncedProps) {
  const { question } = phase;
  const facts = [
    question.kind === "choice"
      ? t("answers", { count: question.answerCount })
      : kindName(question.kind),
    question.timeLimitMs === null
      ? t("noLimit")
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
          <CountIn clock={clock} opensAtMs={phase.opensAtMs} />
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

const closeWords = { timeUp: "timeUp", allPicked: "allPicked", host: "closedByHost" } as const;

function Time({ view, phase, clock }: Omit<QuestionProps, "progress">) {
  if (phase.type === "closed") {
    return <p className="stage-large text-center font-bold">{t(closeWords[phase.reason])}</p>;
  }
  const { opensAtMs, closesAtMs, question } = phase;
  if (closesAtMs === null) return <p className="stage-medium text-muted">{t("noLimit")}</p>;
  const totalMs = Math.max(question.timeLimitMs ?? 0, closesAtMs - opensAtMs);
  return view.paused === null ? (
    <TimerBar endsAt={closesAtMs} now={clock.now} size="stage" totalMs={totalMs} />
  ) : (
    <TimerBar
      endsAt={null}
      remainingMs={view.paused.remainingMs ?? 0}
      size="stage"
      totalMs={totalMs}
    />
  );
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
          <Time clock={clock} phase={phase} view={view} />
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
          <CountIn clock={clock} opensAtMs={opensAtMs} />
        </div>
      )}
    </Stage>
  );
}
