/** A question on the big display: first alone, then with its answers and the clock. */
import type { ServerClock } from "@/live/clock";
import type { AnnouncedPhase, ClosedPhase, OpenPhase, Progress, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { AnswerTile } from "@/ui/answer-tile";
import { TimerBar } from "@/ui/timer-bar";
import { useReached, useSecondsUntil } from "@/ui/use-time";
import { answersFit, StageHead, textLength } from "./stage-head";

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
    t("answers", { count: question.answerCount }),
    question.timeLimitMs === null
      ? t("noLimit")
      : t("seconds", { count: Math.round(question.timeLimitMs / 1000) }),
  ];
  return (
    <main className="stage">
      <StageHead index={question.index} view={view} />
      <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-[4vh] text-center">
        <h1
          className="stage-giant max-w-[24ch] text-balance"
          data-long={textLength(question.text)}
          dir="auto"
        >
          {question.text}
        </h1>
        <p className="stage-medium flex flex-wrap items-center justify-center gap-[1em] text-muted">
          <span>{facts.join(" · ")}</span>
          {question.pointsFactor !== 1 && (
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
    </main>
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
  const { question, answers } = phase;
  const opensAtMs = phase.type === "open" && view.paused === null ? phase.opensAtMs : 0;
  const opened = useReached(clock, opensAtMs);
  return (
    <main className="stage">
      <StageHead index={question.index} view={view}>
        {question.multiple && <p>{t("several")}</p>}
        <p className="text-text">
          {t("answered", { picked: progress.pickedCount, total: progress.seatCount })}
        </p>
      </StageHead>
      <h1
        className="stage-question text-balance text-center"
        data-long={textLength(question.text)}
        dir="auto"
      >
        {question.text}
      </h1>
      {opened ? (
        <>
          <Time clock={clock} phase={phase} view={view} />
          <ul className="stage-answers" data-fit={answersFit(answers)}>
            {answers.map((answer, index) => (
              <li className="flex min-h-0" key={answer.id}>
                <AnswerTile
                  index={index}
                  size="stage"
                  state={phase.type === "closed" ? "dimmed" : "idle"}
                  text={answer.text}
                />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="flex flex-1 items-center justify-center">
          <CountIn clock={clock} opensAtMs={opensAtMs} />
        </div>
      )}
    </main>
  );
}
