/** A question's time on phones and on the host's page: until it opens, and until it closes. */
import type { ServerClock } from "@/live/clock";
import type { ClosedPhase, OpenPhase, RoomView } from "@/live/messages";
import { t } from "@/messages/kinds";
import { t as lobbyWords } from "@/messages/lobby";
import { TimerBar } from "@/ui/timer-bar";
import { useSecondsUntil } from "@/ui/use-time";

interface CountInProps {
  clock: ServerClock;
  opensAtMs: number;
  className: string;
  /** The text after the countdown, if the answers may still be on their way. */
  soon?: string;
}

/** Counts down to the moment the answers appear. */
export function CountIn({ clock, opensAtMs, className, soon }: CountInProps) {
  const seconds = useSecondsUntil(clock, opensAtMs);
  return (
    <p className={className} role="timer">
      {seconds === 0 && soon !== undefined ? soon : t("time.opensIn", { count: seconds })}
    </p>
  );
}

interface QuestionTimeProps {
  clock: ServerClock;
  phase: OpenPhase;
  paused: RoomView["paused"];
}

/** The time left to answer; it stops while the room is paused. */
export function QuestionTime({ clock, phase, paused }: QuestionTimeProps) {
  const { opensAtMs, closesAtMs, question } = phase;
  if (closesAtMs === null) {
    return <p className="font-semibold text-muted">{lobbyWords("noTimeLimit")}</p>;
  }
  const totalMs = Math.max(question.timeLimitMs ?? 0, closesAtMs - opensAtMs);
  const time =
    paused === null
      ? { endsAt: closesAtMs, now: clock.now }
      : { endsAt: null, remainingMs: paused.remainingMs ?? 0 };
  return <TimerBar {...time} totalMs={totalMs} />;
}

const closings = { timeUp: "time.up", allPicked: "time.allPicked", host: "time.closed" } as const;

/** Why the answers are closed. */
export function closeWords(reason: ClosedPhase["reason"]): string {
  return t(closings[reason]);
}
