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

it("shows the topic of a brainstorm above its ideas", () => {
  const { room, wall } = sample<"screenView">("screen-view-lobby-brainstorm");
  if (wall == null) throw new Error("it shows ideas");
  const { rerender } = render(<ScreenWall view={room} wall={wall} />);
  expect(screen.getByRole("heading", { name: "What should we do better?" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "22 votesFewer slides",
    "00 votesA longer lunch",
  ]);
  expect(screen.getByText("Share ideas and vote on your phone")).toBeTruthy();
  rerender(<ScreenWall view={room} wall={{ questions: [] }} />);
  expect(screen.getByText("No ideas yet")).toBeTruthy();
  rerender(
    <ScreenWall view={room} wall={{ questions: wall.questions.slice(0, 1), isOne: true }} />,
  );
  expect(screen.getByRole("heading", { name: "Fewer slides" })).toBeTruthy();
  expect(screen.getByText("What should we do better?")).toBeTruthy();
});

it("says so while nobody has asked", () => {
  show({ questions: [] });
  expect(screen.getByText("No questions yet")).toBeTruthy();
});
