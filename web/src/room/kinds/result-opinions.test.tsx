/** A wall of texts: the stage takes what is readable, a page takes all, and both count the rest. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TextsResult } from "./result-opinions";

const texts = Array.from({ length: 30 }, (_, index) => `${index}: ${"word ".repeat(90)}`);
const solution = { kind: "openText" as const, texts };

it("puts no more on the stage than a hall can read", () => {
  render(<TextsResult face="stage" pickedCount={200} solution={solution} />);
  const cards = screen.getAllByText(/^\d+: word/);
  expect(cards.length).toBeGreaterThan(3);
  expect(cards.length).toBeLessThan(12);
  expect(screen.getByText(`and ${200 - cards.length} more`)).toBeTruthy();
});

it("puts every text it has on a page", () => {
  render(<TextsResult face="page" pickedCount={30} solution={solution} />);
  expect(screen.getAllByText(/^\d+: word/).length).toBe(30);
  expect(screen.queryByText(/more$/)).toBeNull();
});
