/**
 * Lets a crowd grow by a few in each frame, so that hundreds who come at once hold up no frame. What
 * is said of them in words is complete at once; only the drawings follow.
 */
import { useEffect, useRef, useState } from "react";

/** A slow processor draws as many well within a frame. */
const perFrame = 4;
const frameMs = 17;
/** Where frames take longer, more come in each, or the crowd would be late; within bounds. */
const perSlowFrame = 12;

/** How many of so many are drawn by now. Those who are there at first are drawn at once. */
export function useArrivals(all: number): number {
  const [drawn, setDrawn] = useState(all);
  const lastFrameMs = useRef(0);
  const isBurst = all - drawn > perFrame;
  // A few come at once, and whoever leaves is gone at once.
  if (!isBurst && drawn !== all) setDrawn(all);
  useEffect(() => {
    if (!isBurst) return;
    const frame = requestAnimationFrame((nowMs) => {
      const frames = Math.round((nowMs - lastFrameMs.current) / frameMs);
      lastFrameMs.current = nowMs;
      setDrawn(drawn + Math.min(perSlowFrame, perFrame * Math.max(1, frames)));
    });
    return () => cancelAnimationFrame(frame);
  }, [drawn, isBurst]);
  return isBurst ? drawn : all;
}
