/**
 * The server's clock, as accurately as this browser can know it.
 *
 * Every frame carries its send time, which is the lower bound of how far the server's clock is
 * ahead; every pong also gives an upper bound. The truth is in between, so the middle of the
 * remaining range is used. Samples that contradict each other mean that the local clock was
 * changed: then only the newest counts.
 *
 * The local clock is the browser's steady one, not the device's time of day: that may be corrected
 * during a question, which would close the answers or take them away.
 */

export interface ServerClock {
  /** The local clock: it only goes forward, from the time of day when it was created. */
  local: () => number;
  /** The server's time now, milliseconds since the Unix epoch. */
  now: () => number;
  /** A frame that left the server at `serverMs` has just arrived. */
  hear: (serverMs: number) => void;
  /** The response to a ping sent at `sentMs` of the local clock has just arrived. */
  heardPong: (sentMs: number, serverMs: number) => void;
  /** Forgets all samples: the connection may use another network, or the page was asleep. */
  reset: () => void;
}

function steadyClock(): () => number {
  const startedAt = Date.now() - performance.now();
  return () => startedAt + performance.now();
}

export function createServerClock(localNow: () => number = steadyClock()): ServerClock {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;

  function offset(): number {
    if (least === Number.NEGATIVE_INFINITY) return 0;
    return most === Number.POSITIVE_INFINITY ? least : (least + most) / 2;
  }

  return {
    local: localNow,
    now: () => localNow() + offset(),
    hear(serverMs) {
      least = Math.max(least, serverMs - localNow());
      if (least > most) most = Number.POSITIVE_INFINITY;
    },
    heardPong(sentMs, serverMs) {
      const newLeast = serverMs - localNow();
      const newMost = serverMs - sentMs;
      least = Math.max(least, newLeast);
      most = Math.min(most, newMost);
      if (least > most) {
        least = newLeast;
        most = newMost;
      }
    },
    reset() {
      least = Number.NEGATIVE_INFINITY;
      most = Number.POSITIVE_INFINITY;
    },
  };
}
