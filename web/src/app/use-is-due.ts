/** Tells when a time has come. */
import { useEffect, useState } from "react";

/** Browsers can't wait for longer than 24 days at once. */
const waitMaxMs = 24 * 60 * 60_000;

/** Whether the clock of this device has reached `at`, in milliseconds; never if that is `null`. */
export function useIsDue(at: number | null): boolean {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    if (at === null || now >= at) return;
    const wait = Math.min(Math.max(at - Date.now(), 0), waitMaxMs);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [at, now]);

  return at !== null && now >= at;
}
