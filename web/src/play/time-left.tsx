/**
 * The time left of an attempt at an assignment, by the server's clock. It is there for the eyes all
 * the time; a screen reader says it five minutes and one minute before the end, and no more often.
 */
import { useEffect, useState } from "react";
import type { ServerClock } from "@/live/clock";
import { t } from "@/messages/assigned";
import { useSecondsUntil } from "@/ui/use-time";

/** When it is said, as the minutes that are left then. */
const saidMinutes = [5, 1];

/** Long enough to be spoken; afterward it would no longer be true. */
const saidForMs = 10_000;

/** `1:02:03`, and `02:03` in the last hour. */
export function clockWords(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

export function TimeLeft({ clock, endsAtMs }: { clock: ServerClock; endsAtMs: number }) {
  const seconds = useSecondsUntil(clock, endsAtMs);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timers = saidMinutes.flatMap((minutes) => {
      const inMs = endsAtMs - minutes * 60_000 - clock.now();
      if (inMs <= 0) return [];
      const say = () => setSaid(t("minutesLeft", { count: minutes }));
      return [setTimeout(say, inMs), setTimeout(() => setSaid(""), inMs + saidForMs)];
    });
    return () => timers.forEach(clearTimeout);
  }, [clock, endsAtMs]);
  return (
    <>
      <span
        aria-label={t("timeLeft", { time: clockWords(seconds) })}
        className="shrink-0 font-semibold tabular-nums"
        role="timer"
        title={t("timeLeftTitle")}
      >
        <bdi>{clockWords(seconds)}</bdi>
      </span>
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}
