/** A number that counts up to its value; where people want less motion, it is there at once. */
import { useEffect, useState } from "react";
import { formatNumber } from "@/lib/language";
import { wantsLessMotion } from "@/lib/look";

interface CountUpProps {
  from?: number;
  to: number;
  delayMs?: number;
  durationMs?: number;
  /** What assistive technology says, if not the bare number. */
  spoken?: string;
}

/** The number after this share of the way; quick at first. */
export function countAt(from: number, to: number, way: number): number {
  const done = Math.min(1, Math.max(0, way));
  return Math.round(from + (to - from) * (1 - (1 - done) ** 3));
}

export function CountUp(props: CountUpProps) {
  const { from = 0, to, delayMs = 0, durationMs = 600, spoken = formatNumber(to) } = props;
  const [shown, setShown] = useState(() => (wantsLessMotion() ? to : from));

  useEffect(() => {
    if (wantsLessMotion() || from === to) {
      setShown(to);
      return;
    }
    const startedAt = performance.now() + delayMs;
    let frame = requestAnimationFrame(function count(now) {
      const way = (now - startedAt) / durationMs;
      setShown(countAt(from, to, way));
      if (way < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [from, to, delayMs, durationMs]);

  return (
    <>
      <span aria-hidden="true">{formatNumber(shown)}</span>
      <span className="sr-only">{spoken}</span>
    </>
  );
}
