/** The crowd shows how many have answered: no more, and no less. */
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DrawnCrowd } from "@/test/drawn-crowd";
import { figuresOf, Swarm, withAnswered } from "./swarm";

vi.mock("./crowd/stamps", async (original) => ({
  ...(await original()),
  Stamps: (await import("@/test/drawn-crowd")).FakeStamps,
}));

let crowd: DrawnCrowd;

beforeEach(() => {
  crowd = new DrawnCrowd();
});

afterEach(() => {
  vi.useRealTimers();
});

it("has a figure for each player, awake for each answer", () => {
  render(<Swarm pickedCount={5} seatCount={12} shape="tall" />);
  crowd.settle();
  expect(screen.getByRole("img", { name: "5 of 12 answered" })).toBeTruthy();
  expect(crowd.countOf("awake")).toBe(5);
  expect(crowd.countOf("asleep")).toBe(7);
});

it("stays small for thousands; the last figure wakes with the last answer", () => {
  const { all } = figuresOf(0, 10_000);
  expect(all).toBeLessThanOrEqual(200);
  expect(figuresOf(9_999, 10_000).awake).toBe(all - 1);
  expect(figuresOf(10_000, 10_000).awake).toBe(all);
  expect(figuresOf(0, 0)).toEqual({ all: 0, awake: 0 });
});

it("shows the symbols of those who answered, in the order of their answers", () => {
  const swarm = (pickedCount: number, answered?: readonly number[]) => (
    <Swarm answered={answered} pickedCount={pickedCount} seatCount={4} shape="line" />
  );
  const { rerender } = render(swarm(1, [7]));
  crowd.settle();
  expect(crowd.stamps).toEqual([7, "asleep", "asleep", "asleep"]);
  rerender(swarm(2, [2, 7]));
  crowd.frame();
  // Only who is new hops.
  expect(crowd.moving).toBe(1);
  crowd.settle();
  expect(crowd.stamps).toEqual([7, 2, "asleep", "asleep"]);
  // Once the question is closed, the room tells nobody anymore; the crowd stays.
  rerender(swarm(2));
  crowd.settle();
  expect(crowd.stamps).toEqual([7, 2, "asleep", "asleep"]);
});

it("wakes nameless figures where more answered than the room tells", () => {
  render(<Swarm answered={[7]} pickedCount={3} seatCount={4} shape="line" />);
  crowd.settle();
  expect(crowd.stamps).toEqual([7, "awake", "awake", "asleep"]);
});

it("wakes a few in each frame, and anyone who leaves is gone at once", () => {
  const swarm = (pickedCount: number) => (
    <Swarm pickedCount={pickedCount} seatCount={100} shape="line" />
  );
  const { rerender } = render(swarm(1));
  crowd.settle();
  rerender(swarm(80));
  expect(screen.getByRole("img", { name: "80 of 100 answered" })).toBeTruthy();
  const after = [crowd.countOf("awake")];
  while (crowd.countOf("awake") < 80) {
    crowd.frame();
    after.push(crowd.countOf("awake"));
  }
  const steps = after.slice(1).map((count, index) => count - (after[index] ?? 0));
  expect(after[0]).toBe(1);
  expect(Math.min(...steps)).toBeGreaterThan(0);
  expect(Math.max(...steps)).toBeLessThanOrEqual(5);
  rerender(swarm(3));
  crowd.frame();
  expect(crowd.countOf("awake")).toBe(3);
});

it("keeps no more than the stage can show", () => {
  let known: readonly number[] = [];
  for (let seat = 0; seat < 10_000; seat += 40) {
    known = withAnswered(
      known,
      Array.from({ length: 40 }, (_, index) => seat + 39 - index),
    );
  }
  expect(known).toHaveLength(figuresOf(10_000, 10_000).all);
  expect(known.slice(0, 3)).toEqual([0, 1, 2]);
  expect(withAnswered(known, [4, 3])).toBe(known);
});
