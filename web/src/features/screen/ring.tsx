/**
 * Time as a ring: it closes on the instant a question opens, and empties until it closes.
 *
 * Two half discs turn behind two half windows, so that the browser only moves layers; the number
 * follows the room's clock.
 */
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import type { ServerClock } from "@/live/clock";
import { t } from "@/messages/parts";
import { useSecondsUntil } from "@/ui/use-time";

interface RingProps {
  clock: ServerClock;
  /** When the ring is closed, or empty. */
  endsAtMs: number;
  totalMs: number;
  /** What is left while nothing runs; null while the time runs. */
  standsAtMs?: number | null;
  way: "closing" | "emptying";
  className?: string;
}

const urgentSeconds = 5;

/** The turn of each half: the first half of the way moves the one, the second the other. */
function turns(way: RingProps["way"]): readonly [Keyframe[], Keyframe[]] {
  const away = { transform: "rotate(-180deg)" };
  const there = { transform: "rotate(0deg)" };
  const back = { transform: "rotate(180deg)" };
  return way === "closing"
    ? [
        [away, there, there],
        [away, away, there],
      ]
    : [
        [there, back, back],
        [there, there, back],
      ];
}

export function Ring({ clock, endsAtMs, totalMs, standsAtMs = null, way, className }: RingProps) {
  const box = useRef<HTMLDivElement>(null);
  const running = useSecondsUntil(clock, endsAtMs);
  const seconds = standsAtMs === null ? running : Math.ceil(standsAtMs / 1000);

  useEffect(() => {
    const halves = [...(box.current?.querySelectorAll<HTMLElement>(".stage-ring-half > *") ?? [])];
    const leftMs = standsAtMs ?? Math.max(0, endsAtMs - clock.now());
    const duration = Math.max(1, totalMs, leftMs);
    const runs = halves.map((half, index) => {
      const run = half.animate?.(turns(way)[index === 0 ? 0 : 1], { duration, fill: "both" });
      if (run === undefined) return null;
      run.currentTime = duration - leftMs;
      if (standsAtMs !== null) run.pause();
      return run;
    });
    return () => {
      for (const run of runs) run?.cancel();
    };
  }, [clock, endsAtMs, totalMs, standsAtMs, way]);

  return (
    <div
      aria-label={t("timeLeft")}
      className={clsx("stage-ring", className)}
      data-urgent={way === "emptying" && seconds <= urgentSeconds}
      ref={box}
      role="timer"
    >
      <span aria-hidden="true" className="stage-ring-half" data-half="end">
        <span />
      </span>
      <span aria-hidden="true" className="stage-ring-half" data-half="start">
        <span />
      </span>
      <span className="stage-ring-number" key={way === "closing" ? seconds : ""}>
        <span aria-hidden="true">{seconds}</span>
        <span className="sr-only">{t("seconds", { count: seconds })}</span>
      </span>
    </div>
  );
}
