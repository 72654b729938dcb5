/** The crowd shows how many have answered: no more, and no less. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { figuresOf, Swarm } from "./swarm";

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
