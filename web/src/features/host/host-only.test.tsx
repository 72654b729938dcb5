/** What only the host sees: what is right in every kind, and a fold that stays as it was left. */
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sample } from "@/test/room-samples";
import { HostOnly, rightLines } from "./host-only";

beforeEach(() => localStorage.clear());

const offered = (kind: string) => {
  const { room, hand } = sample<"hostView">(`host-view-open${kind}`);
  if (room.phase.type !== "open" || hand.solution === null) throw new Error("not an open question");
  return {
    offer: room.phase.offer,
    solution: hand.solution,
    media: room.phase.question.media,
    hand,
  };
};

function show(kind = "") {
  const { hand, offer, media } = offered(kind);
  return render(<HostOnly hand={hand} media={media} offer={offer} />);
}

const fold = () => screen.getByRole("button", { name: "Only you see this" });

it("tells what is right in words", () => {
  const lines = (kind: string) => {
    const { offer, solution } = offered(kind);
    return rightLines(offer, solution);
  };
  expect(lines("")).toEqual(["Canberra"]);
  expect(lines("-true-false")).toEqual(["False"]);
  expect(lines("-typed")).toEqual(["Reykjavík", "Reykjavik, Iceland"]);
  expect(lines("-poll")).toEqual([]);
});

it("can't name answers before they are on offer, but can what was typed", () => {
  expect(rightLines(null, offered("").solution)).toBeNull();
  expect(rightLines(null, offered("-typed").solution)).toContain("Reykjavík");
});

it("shows the answer, the explanation and what comes next", () => {
  show("-typed");
  fireEvent.click(fold());
  expect(screen.getByText("Reykjavík")).toBeTruthy();
  expect(screen.getByText("It is the northernmost capital of a sovereign state.")).toBeTruthy();
  expect(screen.getByText("How high is the Eiffel Tower?")).toBeTruthy();
});

it("starts folded, because a room may see this page, and remembers on this device", () => {
  const { unmount } = show();
  expect(screen.queryByText("Canberra")).toBeNull();
  fireEvent.click(fold());
  expect(screen.getByText("Canberra")).toBeTruthy();
  unmount();
  show();
  expect(fold().getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(fold());
  expect(localStorage.getItem("fanfare.hostOnly")).toBe("folded");
});

it("shows the notes of the question and of the next one, as they were written", () => {
  const { hand, offer, media } = offered("");
  const next = { index: 1, kind: "slide" as const, text: "A break", notes: "Open the window" };
  render(<HostOnly hand={{ ...hand, notes: "First\nSecond", next }} media={media} offer={offer} />);
  expect(screen.queryByText(/First/)).toBeNull();
  fireEvent.click(fold());
  expect(screen.getByRole("heading", { name: "Notes" })).toBeTruthy();
  expect(screen.getByText(/First/).textContent).toBe("First\nSecond");
  expect(screen.getByText("Open the window")).toBeTruthy();
});

it("has no empty notes", () => {
  const { hand } = offered("-typed");
  render(<HostOnly hand={{ ...hand, notes: "" }} />);
  fireEvent.click(fold());
  expect(screen.queryByRole("heading", { name: "Notes" })).toBeNull();
});
