/** When a screen reader says how much time is left. */
import { expect, it } from "vitest";
import { warnings } from "@/play/announcer";

it("says half of the time and the last seconds, and never two things at once", () => {
  const seconds = (totalS: number) => warnings(totalS * 1_000).map((ms) => ms / 1_000);
  expect(seconds(3)).toEqual([]);
  expect(seconds(5)).toEqual([]);
  expect(seconds(8)).toEqual([5]);
  expect(seconds(10)).toEqual([5]);
  expect(seconds(12)).toEqual([5]);
  expect(seconds(15)).toEqual([7.5, 5]);
  expect(seconds(20)).toEqual([10, 5]);
  // One and a half times 20 s, and ten times: the time of the player, not of the room.
  expect(seconds(30)).toEqual([15, 5]);
  expect(seconds(200)).toEqual([100, 10, 5]);
  for (let totalS = 5; totalS <= 2_400; totalS += 1) {
    const said = seconds(totalS);
    expect(said.length).toBeLessThanOrEqual(3);
    said.slice(1).forEach((leftS, index) => {
      expect((said[index] ?? 0) - leftS).toBeGreaterThanOrEqual(2);
    });
  }
});
