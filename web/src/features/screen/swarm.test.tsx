/** The crowd shows how many have answered: no more, and no less. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { figuresOf, Swarm, withAnswered } from "./swarm";

it("has a figure for each player, awake for each answer", () => {
  const { container } = render(<Swarm pickedCount={5} seatCount={12} />);
  expect(screen.getByRole("img", { name: "5 of 12 answered" })).toBeTruthy();
  expect(container.querySelectorAll(".swarm-figure")).toHaveLength(12);
  expect(container.querySelectorAll("[data-awake=true]")).toHaveLength(5);
});

it("stays small for thousands; the last figure wakes with the last answer", () => {
  const { all } = figuresOf(0, 10_000);
  expect(all).toBeLessThanOrEqual(200);
  expect(figuresOf(9_999, 10_000).awake).toBe(all - 1);
  expect(figuresOf(10_000, 10_000).awake).toBe(all);
  expect(figuresOf(0, 0)).toEqual({ all: 0, awake: 0 });
});

it("shows the symbols of those who answered, in the order of their answers", () => {
  const { container, rerender } = render(<Swarm answered={[7]} pickedCount={1} seatCount={4} />);
  expect(container.querySelectorAll(".swarm-sign")).toHaveLength(1);
  expect(container.querySelectorAll(".swarm-figure")).toHaveLength(3);
  const first = container.querySelector(".swarm-sign");
  rerender(<Swarm answered={[2, 7]} pickedCount={2} seatCount={4} />);
  expect(container.querySelectorAll(".swarm-sign")).toHaveLength(2);
  expect(container.querySelector(".swarm-sign")).toBe(first);
  // Once the question is closed, the room tells nobody anymore; the crowd stays.
  rerender(<Swarm pickedCount={2} seatCount={4} />);
  expect(container.querySelectorAll(".swarm-sign")).toHaveLength(2);
});

it("wakes nameless figures where more answered than the room tells", () => {
  const { container } = render(<Swarm answered={[7]} pickedCount={3} seatCount={4} />);
  expect(container.querySelectorAll(".swarm-sign")).toHaveLength(1);
  expect(container.querySelectorAll(".swarm-figure[data-awake=true]")).toHaveLength(2);
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
