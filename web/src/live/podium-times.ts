/**
 * Who stands on the podium, and when each place rises; the sound follows the same times, and phones
 * wait for them.
 */
import type { LeaderboardRow, PodiumPhase } from "@/live/messages";

/** When the place that comes first, second or last rises; the long wait is for the winner. */
const risesAtMs = [600, 2_600, 6_600] as const;
/** With a single place there is nobody to wait for. */
const onlyRisesAtMs = 2_000;

export interface Step {
  /** 1, 2 or 3: how high the step is. */
  order: number;
  rank: number;
  rows: readonly LeaderboardRow[];
}

/** The podium's rows, grouped by shared rank; players without points aren't on it. */
export function podiumSteps(rows: readonly LeaderboardRow[]): Step[] {
  const ranks = [...new Set(rows.filter((row) => row.points > 0).map((row) => row.rank))];
  return ranks
    .filter((rank) => rank <= 3)
    .map((rank) => ({ order: rank, rank, rows: rows.filter((row) => row.rank === rank) }));
}

/** When each step rises, lowest place first; the winner is always the last. */
export function risings(steps: readonly Step[]): ReadonlyMap<number, number> {
  const orders = steps.map(({ order }) => order).sort((a, b) => b - a);
  if (orders.length === 1) return new Map([[orders[0] ?? 1, onlyRisesAtMs]]);
  const times = orders.length === 2 ? [risesAtMs[0], risesAtMs[2]] : risesAtMs;
  return new Map(orders.map((order, index) => [order, times[index] ?? risesAtMs[2]]));
}

/** The winner has risen, and the hall has seen it: a phone mustn't be faster than a projector. */
const toldAfterMs = 1_000;

/**
 * When the stage has told everything, on the server's clock; null if there is nothing to wait for.
 * Teams share ranks in other ways than players, so phones wait as long as it ever takes.
 */
export function toldAtMs({ beganAtMs, rows }: PodiumPhase, hasTeams = false): number | null {
  const times = [...risings(podiumSteps(rows)).values()];
  if (beganAtMs === undefined || beganAtMs === null || times.length === 0) return null;
  return beganAtMs + Math.max(...times, hasTeams ? risesAtMs[2] : 0) + toldAfterMs;
}
