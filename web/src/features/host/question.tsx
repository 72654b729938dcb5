/** A question on the host's side, from its announcement to its closing. */

import type { ServerClock } from "@/live/clock";
import type { AnnouncedPhase, ClosedPhase, OpenPhase, Progress, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { Offered } from "@/room/kinds/offered";
import { TimerBar } from "@/ui/timer-bar";
import { useSecondsUntil } from "@/ui/use-time";
import { HostHead } from "./question-head";

type QuestionPhase =
  | ({ type: "announced" } & AnnouncedPhase)
  | ({ type: "open" } & OpenPhase)
  | ({ type: "closed" } & ClosedPhase);

interface HostQuestionProps {
  view: RoomView;
  phase: QuestionPhase;
  progress: Progress | null;
  clock: ServerClock;
}

const closeWords = { timeUp: "timeUp", allPicked: "allPicked", host: "closedByHost" } as const;

function CountIn({ clock, opensAtMs }: { clock: ServerClock; opensAtMs: number }) {
  const seconds = useSecondsUntil(clock, opensAtMs);
  return (
    <p className="font-bold text-2xl text-primary tabular-nums" role="timer">
      {t("opensIn", { count: seconds })}
    </p>
  );
}

function Time({ view, phase, clock }: Pick<HostQuestionProps, "view" | "phase" | "clock">) {
  if (phase.type === "closed") {
    return <p className="font-bold text-2xl">{t(closeWords[phase.reason])}</p>;
  }
  if (phase.type === "announced") {
    return view.paused === null ? <CountIn clock={clock} opensAtMs={phase.opensAtMs} /> : null;
  }
  const { opensAtMs, closesAtMs, question } = phase;
  if (closesAtMs === null) return <p className="font-semibold text-muted">{t("noLimit")}</p>;
  const totalMs = Math.max(question.timeLimitMs ?? 0, closesAtMs - opensAtMs);
  return view.paused === null ? (
    <TimerBar endsAt={closesAtMs} now={clock.now} totalMs={totalMs} />
  ) : (
    <TimerBar endsAt={null} remainingMs={view.paused.remainingMs ?? 0} totalMs={totalMs} />
  );
}

function Answered({ progress }: { progress: Progress }) {
  const { pickedCount, seatCount } = progress;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{t("answered", { picked: pickedCount, total: seatCount })}</p>
      <progress
        aria-label={t("answeredLabel")}
        className="answered-progress"
        max={Math.max(1, seatCount)}
        value={pickedCount}
      />
    </div>
  );
}

export function HostQuestion({ view, phase, progress, clock }: HostQuestionProps) {
  const { question } = phase;
  return (
    <div className="flex flex-col gap-6">
      <HostHead question={question} view={view} />
      <Time clock={clock} phase={phase} view={view} />
      {phase.type !== "announced" && (
        <Offered
          face="page"
          isOver={phase.type === "closed"}
          offer={phase.offer}
          question={question}
        />
      )}
      {phase.type !== "announced" && progress !== null && <Answered progress={progress} />}
    </div>
  );
}
