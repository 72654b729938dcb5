/** Audience questions on the big screen: the list in its order, and one of them large. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { StageWall } from "@/live/messages";
import { sample } from "@/test/room-samples";
import { ScreenWall } from "./wall";

const view = sample<"screenView">("screen-view-lobby-wall");
const one = sample<"screenView">("screen-view-lobby-wall-one");

function show(wall: StageWall | null | undefined) {
  if (wall == null) throw new Error("it shows questions");
  render(<ScreenWall view={view.room} wall={wall} />);
}

it("lists the questions with their votes, the most wanted first", () => {
  show(view.wall);
  expect(screen.getByRole("heading", { name: "Audience questions" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "22 votesWhen is the next round?",
    "00 votesWill there be a recording?",
  ]);
  expect(screen.getByText("Ask and vote on your phone")).toBeTruthy();
});

it("shows one large", () => {
  show(one.wall);
  expect(screen.getByRole("heading", { name: "When is the next round?" })).toBeTruthy();
  expect(screen.getByText("2 votes")).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
});

it("says so while nobody has asked", () => {
  show({ questions: [] });
  expect(screen.getByText("No questions yet")).toBeTruthy();
});
