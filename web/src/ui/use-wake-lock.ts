/**
 * Keeps the display awake. The browser releases the lock whenever the page is hidden, so it is
 * requested again; outside secure contexts the API doesn't exist and nothing happens.
 */
import { useEffect } from "react";

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let wanted = true;
    const ask = async () => {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      try {
        const granted = await navigator.wakeLock.request("screen");
        if (wanted) lock = granted;
        else void granted.release();
      } catch {
        // Refused, for example on low battery: the show goes on.
      }
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      wanted = false;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}
