/**
 * The server's clock, as well as this browser can know it.
 *
 * Every frame says when it left, which is the least the server's clock can be ahead of ours;
 * every answered ping also says the most. The truth is between the two, so the middle of what
 * is left is taken. Samples that contradict each other mean that our own clock was moved: the
 * newest then counts alone.
 */

export interface ServerClock {
  /** The server's time now, milliseconds since the Unix epoch. */
  now: () => number;
  /** A frame that left the server at `serverMs` has just arrived. */
  hear: (serverMs: number) => void;
  /** The answer to a ping sent at `sentMs` of our clock has just arrived. */
  heardPong: (sentMs: number, serverMs: number) => void;
  /** Forgets everything: a connection may come from another network, a page from sleep. */
  reset: () => void;
}

export function createServerClock(localNow: () => number = () => Date.now()): ServerClock {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;

  function offset(): number {
    if (least === Number.NEGATIVE_INFINITY) return 0;
    return most === Number.POSITIVE_INFINITY ? least : (least + most) / 2;
  }

  return {
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
