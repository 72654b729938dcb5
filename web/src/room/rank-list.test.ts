/** Where the rows of a leaderboard move from. */
import { describe, expect, it } from "vitest";
import { placesMoved, type RankRow } from "./rank-list";

const row = (rank: number, previousRank: number | null): RankRow => ({
  seat: rank,
  nickname: "",
  points: 0,
  gained: 0,
  rank,
  previousRank,
});

describe("placesMoved", () => {
  it("is nothing at first", () => {
    expect(placesMoved([row(1, null), row(2, null)])).toEqual([0, 0]);
  });

  it("counts places in the list, up and down", () => {
    expect(placesMoved([row(1, 3), row(2, 1), row(3, 2)])).toEqual([2, -1, -1]);
  });

  it("lets a newcomer stand still while others make room", () => {
    expect(placesMoved([row(1, 1), row(2, null), row(3, 2)])).toEqual([0, 0, -1]);
  });
});
