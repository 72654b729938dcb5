/** Who is on the podium. */
import { describe, expect, it } from "vitest";
import type { LeaderboardRow } from "@/live/messages";
import { podiumSteps, risings, toldAtMs } from "./podium-times";

const row = (seat: number, points: number, rank: number): LeaderboardRow => ({
  seat,
  nickname: `P${seat}`,
  points,
  gained: 0,
  rank,
  previousRank: null,
  timeMs: 0,
});

const seats = (rows: LeaderboardRow[]) =>
  podiumSteps(rows).map((step) => [step.rank, ...step.rows.map((each) => each.seat)]);

describe("podiumSteps", () => {
  it("takes the first three ranks", () => {
    expect(seats([row(1, 9, 1), row(2, 8, 2), row(3, 7, 3), row(4, 6, 4)])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it("lets shared ranks share a step", () => {
    expect(seats([row(1, 9, 1), row(2, 9, 1), row(3, 7, 3)])).toEqual([
      [1, 1, 2],
      [3, 3],
    ]);
  });

  it("celebrates nobody without points", () => {
    expect(seats([row(1, 0, 1), row(2, 0, 1)])).toEqual([]);
  });
});

describe("risings", () => {
  const timesOf = (rows: LeaderboardRow[]) => risings(podiumSteps(rows));

  it("lets the winner rise last, after a long wait", () => {
    const times = timesOf([row(1, 9, 1), row(2, 8, 2), row(3, 7, 3)]);
    expect([...times.keys()]).toEqual([3, 2, 1]);
    const [third = 0, second = 0, first = 0] = [...times.values()];
    expect(second).toBeGreaterThan(third);
    expect(first - second).toBeGreaterThan(second - third);
    expect(first).toBeLessThan(8_000);
  });

  it("keeps the winner last when places are shared", () => {
    const shared = timesOf([row(1, 9, 1), row(2, 9, 1), row(3, 7, 3)]);
    expect(shared.get(1)).toBeGreaterThan(shared.get(3) ?? 0);
    expect([...timesOf([row(1, 9, 1)]).keys()]).toEqual([1]);
    expect(timesOf([]).size).toBe(0);
  });
});

describe("toldAtMs", () => {
  const phase = (rows: LeaderboardRow[]) => ({ beganAtMs: 50_000, playedCount: 1, rows });

  it("comes after the last place has risen", () => {
    const rows = [row(1, 9, 1), row(2, 8, 2), row(3, 7, 3)];
    const last = Math.max(...risings(podiumSteps(rows)).values());
    expect(toldAtMs(phase(rows))).toBeGreaterThan(50_000 + last);
    expect(toldAtMs(phase(rows))).toBeLessThan(50_000 + 10_000);
  });

  it("waits for nobody where nobody stands there, or nobody knows since when", () => {
    expect(toldAtMs(phase([row(1, 0, 1)]))).toBeNull();
    expect(toldAtMs({ playedCount: 1, rows: [row(1, 9, 1)] })).toBeNull();
  });
});
