/** Counts whole seconds down to nothing; may be wound up again. */
import { useEffect, useState } from "react";

export function useCountdown(startS: number): { left: number; restart: (seconds: number) => void } {
  const [left, setLeft] = useState(startS);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: setLeft };
}
