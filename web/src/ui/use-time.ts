/** Moments on a clock other than the browser's own, for what changes when one is reached. */
import { useEffect, useState } from "react";

export interface Clock {
  now: () => number;
}

/** The clock is corrected during the wait, so long waits check again now and then. */
const lookAgainMs = 1_000;

/** Whether the moment has come; null never comes. */
export function useReached(clock: Clock, atMs: number | null): boolean {
  const [, setLooks] = useState(0);
  const reached = atMs !== null && clock.now() >= atMs;

  useEffect(() => {
    if (atMs === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = atMs - clock.now();
      setLooks((looks) => looks + 1);
      if (left > 0) timer = setTimeout(look, Math.min(left, lookAgainMs));
    };
    timer = setTimeout(look, Math.min(Math.max(0, atMs - clock.now()), lookAgainMs));
    return () => clearTimeout(timer);
  }, [clock, atMs]);

  return reached;
}

/** Whole seconds until the moment, never below 0. */
export function useSecondsUntil(clock: Clock, atMs: number): number {
  const read = () => Math.max(0, Math.ceil((atMs - clock.now()) / 1000));
  const [seconds, setSeconds] = useState(read);

  useEffect(() => {
    const look = () => setSeconds(Math.max(0, Math.ceil((atMs - clock.now()) / 1000)));
    look();
    const timer = setInterval(look, 100);
    return () => clearInterval(timer);
  }, [clock, atMs]);

  return seconds;
}
