/** The crowds of the show: how many there are, how large, and that nobody is named. */
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Cheer, gladOf } from "./cheer";
import { ClassPhoto, photoOf } from "./class-photo";
import { crowdSize } from "./lobby";
import { readyMs } from "./question";
import { Swarm } from "./swarm";

afterEach(() => {
  vi.useRealTimers();
});

function draw(frames: number) {
  for (let frame = 0; frame < frames; frame += 1) act(() => vi.advanceTimersToNextFrame());
}

it("lets as many jump as had it right, and nobody for nobody", () => {
  const { container, rerender } = render(<Cheer picked={24} right={14} />);
  expect(container.querySelectorAll(".swarm-figure")).toHaveLength(24);
  expect(container.querySelectorAll(".cheer-jump")).toHaveLength(14);
  expect(container.querySelectorAll(".seat-sign")).toHaveLength(0);
  rerender(<Cheer picked={24} right={0} />);
  expect(container.querySelectorAll(".swarm-figure")).toHaveLength(0);
  expect(gladOf(1, 5_000).glad).toBe(1);
  expect(gladOf(5_000, 5_000).glad).toBe(gladOf(5_000, 5_000).all);
});

it("has everyone in the picture, and counts those for whom it is too small", () => {
  for (const count of [1, 7, 20, 21, 140, 299, 300, 2_000]) {
    const { rows, perRow, more } = photoOf(count);
    const seats = rows.flat();
    expect(seats).toEqual(seats.map((_, index) => index));
    expect(seats.length + more).toBe(count);
    expect(rows.length).toBeLessThanOrEqual(5);
    expect(Math.max(...rows.map((row) => row.length))).toBe(perRow);
  }
  const { container } = render(<ClassPhoto seatCount={320} />);
  expect(screen.getByRole("img", { name: "Everyone who played" })).toBeTruthy();
  expect(container.querySelectorAll(".class-photo-sign")).toHaveLength(300);
  expect(screen.getByText("and 20 more")).toBeTruthy();
});

it("draws a crowd a few in each frame, and whoever leaves is gone at once", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
  const { container, rerender } = render(<Swarm pickedCount={1} seatCount={100} />);
  const awake = () => container.querySelectorAll("[data-awake=true]").length;
  rerender(<Swarm pickedCount={80} seatCount={100} />);
  expect(screen.getByRole("img", { name: "80 of 100 answered" })).toBeTruthy();
  const after = [awake()];
  while (awake() < 80) {
    draw(1);
    after.push(awake());
  }
  const steps = after.slice(1).map((count, index) => count - (after[index] ?? 0));
  expect(after[0]).toBe(1);
  expect(Math.min(...steps)).toBeGreaterThan(0);
  expect(Math.max(...steps)).toBeLessThanOrEqual(12);
  rerender(<Swarm pickedCount={3} seatCount={100} />);
  expect(awake()).toBe(3);
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
