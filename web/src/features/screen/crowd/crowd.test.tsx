/** A crowd moves when it has to, follows its colors, and is left alone otherwise. */
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DrawnCrowd, FakeStamps } from "@/test/drawn-crowd";
import { Crowd } from "./crowd";
import type { Person } from "./person";

vi.mock("./stamps", async (original) => ({
  ...(await original()),
  Stamps: (await import("@/test/drawn-crowd")).FakeStamps,
}));

let crowd: DrawnCrowd;

beforeEach(() => {
  crowd = new DrawnCrowd();
});

afterEach(() => {
  vi.useRealTimers();
  delete document.documentElement.dataset["motion"];
});

const people = (count: number, hops = 0) =>
  Array.from({ length: count }, (_, id): Person => ({ id, look: id, hops: id === 1 ? hops : 0 }));

it("asks for no frame once everyone stands", () => {
  render(<Crowd people={people(3)} way="start" />);
  crowd.frame();
  expect(crowd.moving).toBe(3);
  const frames = crowd.settle();
  expect(crowd.stamps).toEqual([0, 1, 2]);
  expect(crowd.moving).toBe(0);
  // A hop takes half a second.
  expect(frames).toBeGreaterThan(20);
  expect(frames).toBeLessThan(40);
});

it("lets those hop that are told to", () => {
  const { rerender } = render(<Crowd people={people(3)} way="start" />);
  crowd.settle();
  rerender(<Crowd people={people(3, 1)} way="start" />);
  crowd.frame();
  crowd.frame();
  expect(crowd.moving).toBe(1);
  crowd.settle();
  expect(crowd.moving).toBe(0);
});

it("shows everyone at once to people who want less motion", () => {
  document.documentElement.dataset["motion"] = "reduced";
  const { rerender } = render(<Crowd people={people(2)} way="start" />);
  crowd.settle();
  rerender(<Crowd people={people(50, 1)} way="start" />);
  // A few are drawn for the first time in each frame.
  expect(crowd.settle()).toBeLessThanOrEqual(10);
  expect(crowd.stamps).toHaveLength(50);
  expect(crowd.moving).toBe(0);
});

it("draws each sign once, and again when its colors change, while nobody vanishes", () => {
  const { container } = render(<Crowd people={people(50)} way="start" />);
  crowd.settle();
  expect(FakeStamps.made).toBe(50);
  container.querySelector("canvas")?.dispatchEvent(new Event("transitionend"));
  crowd.frame();
  // A few are new, and the others are still as they were.
  expect(FakeStamps.made).toBeLessThan(70);
  expect(crowd.stamps).toHaveLength(50);
  crowd.settle();
  expect(FakeStamps.made).toBe(100);
});

it("stops when it leaves the screen", () => {
  const { unmount } = render(<Crowd people={people(3)} way="start" />);
  crowd.frame();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
