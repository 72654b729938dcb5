/** The time left, as a bar and a number. */
import { useEffect, useRef, useState } from "react";
import { t } from "@/messages/parts";

/** The number may lag by this much; more frequent updates would only cost battery. */
const tickMs = 200;
/** The bar turns to the danger color for the last seconds. */
const urgentMs = 5_000;

export interface TimerBarProps {
  totalMs: number;
  /** When time is up, on the clock of `now`; null while paused. */
  endsAt: number | null;
  /** The time left while paused. */
  remainingMs?: number;
  /** The clock that `endsAt` refers to. */
  now?: () => number;
  label?: string;
}

export function TimerBar(props: TimerBarProps) {
  const { totalMs, endsAt, remainingMs = totalMs, now = Date.now } = props;
  const fill = useRef<HTMLDivElement>(null);
  const read = () => (endsAt === null ? remainingMs : Math.max(0, endsAt - now()));
  const [, setTick] = useState(0);
  const left = Math.min(read(), totalMs);

  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => {
      setTick((tick) => tick + 1);
      if (endsAt <= now()) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [endsAt, now]);

  useEffect(() => {
    const bar = fill.current;
    if (bar === null) return;
    const leftMs = endsAt === null ? remainingMs : Math.max(0, endsAt - now());
    const from = `scaleX(${totalMs > 0 ? Math.min(1, leftMs / totalMs) : 0})`;
    bar.style.transform = from;
    if (endsAt === null || typeof bar.animate !== "function") return;
    const run = bar.animate([{ transform: from }, { transform: "scaleX(0)" }], {
      duration: leftMs,
      easing: "linear",
      fill: "forwards",
    });
    return () => run.cancel();
  }, [endsAt, now, remainingMs, totalMs]);

  const seconds = Math.ceil(left / 1000);
  return (
    <div
      aria-label={props.label ?? t("timeLeft")}
      className="timer"
      data-urgent={left <= urgentMs}
      role="timer"
    >
      <div className="timer-track">
        <div className="timer-fill" ref={fill} />
      </div>
      <span className="timer-number">
        <span aria-hidden="true">{seconds}</span>
        <span className="sr-only">{t("seconds", { count: seconds })}</span>
      </span>
    </div>
  );
}
