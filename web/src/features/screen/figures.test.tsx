/** The crowds of the show: how many there are, how large, and that nobody is named. */
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { DrawnCrowd } from "@/test/drawn-crowd";
import { Cheer, gladOf } from "./cheer";
import { ClassPhoto, photoOf } from "./class-photo";
import { crowdSize } from "./lobby";
import { readyMs } from "./question";

vi.mock("./crowd/stamps", async (original) => ({
  ...(await original()),
  Stamps: (await import("@/test/drawn-crowd")).FakeStamps,
}));

afterEach(() => {
  vi.useRealTimers();
});

it("lets as many jump as had it right, and nobody for nobody", () => {
  const crowd = new DrawnCrowd();
  const { container, rerender } = render(<Cheer picked={24} right={14} />);
  // First the bars grow.
  while (performance.now() < 1_000) crowd.frame();
  expect(crowd.moving).toBe(0);
  expect(crowd.countOf("glad")).toBe(14);
  expect(crowd.countOf("awake")).toBe(10);
  expect(crowd.stamps).toHaveLength(24);
  // Then the others have stepped back, which is drawn like a move.
  while (performance.now() < 2_000) crowd.frame();
  expect(crowd.moving).toBe(24);
  crowd.settle();
  expect(crowd.moving).toBe(10);
  rerender(<Cheer picked={24} right={0} />);
  expect(container.querySelector("canvas")).toBeNull();
  expect(gladOf(1, 5_000).glad).toBe(1);
  expect(gladOf(5_000, 5_000).glad).toBe(gladOf(5_000, 5_000).all);
});

it("has everyone in the picture, and counts those for whom it is too small", () => {
  for (const count of [1, 7, 20, 21, 140, 299, 300, 2_000]) {
    const { rows, perRow, more } = photoOf(count);
    const seats = rows.flat().map(({ look }) => look);
    expect(seats).toEqual(seats.map((_, index) => index));
    expect(seats.length + more).toBe(count);
    expect(rows.length).toBeLessThanOrEqual(5);
    expect(Math.max(...rows.map((row) => row.length))).toBe(perRow);
  }
  const crowd = new DrawnCrowd();
  render(<ClassPhoto seatCount={320} shownInMs={0} />);
  expect(screen.getByRole("img", { name: "Everyone who played" })).toBeTruthy();
  // Nobody hops into the picture: it is there after a few frames.
  expect(crowd.settle()).toBeLessThan(15);
  expect(crowd.moving).toBe(0);
  expect(new Set(crowd.stamps).size).toBe(300);
  expect(screen.getByText("and 20 more")).toBeTruthy();
});

it("draws the photo row by row before it is shown, and at once for those who come later", () => {
  vi.useFakeTimers();
  const rowsDrawn = () => document.querySelectorAll("canvas").length;
  const { unmount } = render(<ClassPhoto seatCount={300} shownInMs={9_600} />);
  expect(rowsDrawn()).toBe(0);
  act(() => vi.advanceTimersByTime(3_400));
  expect(rowsDrawn()).toBe(1);
  for (let row = 2; row <= 5; row += 1) {
    act(() => vi.advanceTimersByTime(400));
    expect(rowsDrawn()).toBe(row);
  }
  act(() => vi.advanceTimersByTime(10_000));
  expect(rowsDrawn()).toBe(5);
  unmount();
  render(<ClassPhoto seatCount={300} shownInMs={-400} />);
  expect(rowsDrawn()).toBe(5);
});

it("makes room in the lobby by shrinking, never by growing", () => {
  const sizes = Array.from({ length: 400 }, (_, count) => crowdSize(count));
  expect([...sizes].sort((a, b) => b - a)).toEqual(sizes);
  expect(sizes.at(-1)).toBeGreaterThanOrEqual(2);
});

it("leaves at least half of the announcement and the count-in to the question", () => {
  expect(readyMs(2_000)).toBe(0);
  expect(readyMs(3_000)).toBe(0);
  expect(readyMs(5_000)).toBe(1_000);
  expect(readyMs(60_000)).toBe(3_000);
});
