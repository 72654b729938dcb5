/** A number that counts up to its value; where people want less motion, it is there at once. */
import { useEffect, useRef, useState } from "react";
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
  const place = useRef<HTMLSpanElement>(null);
  const [first] = useState(() => formatNumber(wantsLessMotion() ? to : from));

  // Written past React, which would render every row of a board again in each frame.
  useEffect(() => {
    const text = place.current?.firstChild;
    if (!(text instanceof Text)) return;
    const write = (count: number) => {
      const words = formatNumber(count);
      if (text.data !== words) text.data = words;
    };
    if (wantsLessMotion() || from === to) {
      write(to);
      return;
    }
    let frame = 0;
    const timer = setTimeout(() => {
      const startedAt = performance.now();
      frame = requestAnimationFrame(function count(now) {
        const way = (now - startedAt) / durationMs;
        write(countAt(from, to, way));
        if (way < 1) frame = requestAnimationFrame(count);
      });
    }, delayMs);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [from, to, delayMs, durationMs]);

  return (
    <>
      {/* As wide as its end from the start, so that nothing moves while it grows. */}
      <span aria-hidden="true" className="count-up" data-end={formatNumber(to)}>
        <span ref={place}>{first}</span>
      </span>
      <span className="sr-only">{spoken}</span>
    </>
  );
}
