/** A part that loads when it is shown, or before. */
import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { later } from "./later";

const Part = ({ name }: { name: string }) => <p>Part {name}</p>;

it("shows something else until it is there", async () => {
  const Later = later(async () => Part, <p>Wait</p>);
  await act(async () => render(<Later name="A" />));
  expect(await screen.findByText("Part A")).toBeDefined();
});

it("shows in the first render what was loaded before", async () => {
  const Later = later(async () => Part, <p>Wait</p>);
  await act(async () => Later.preload());
  render(<Later name="B" />);
  expect(screen.getByText("Part B")).toBeDefined();
  expect(screen.queryByText("Wait")).toBeNull();
});
