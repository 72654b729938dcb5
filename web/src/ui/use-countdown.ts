/** Whole seconds until an action is allowed again. */
import { useEffect, useState } from "react";

export function useCountdown(startS: number): {
  left: number;
  restart: (seconds?: number) => void;
} {
  const [left, setLeft] = useState(startS);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: (seconds = startS) => setLeft(seconds) };
}
