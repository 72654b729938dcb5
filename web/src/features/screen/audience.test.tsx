/** A session without a quiz on the big screen: the way in stays beside the list. */
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RoomView, StageWall } from "@/live/messages";
import { sample } from "@/test/room-samples";
import { ScreenAudience } from "./audience";

const { room, wall, progress } = sample<"screenView">("screen-view-lobby-wall");

const alone: RoomView = { ...room, questionCount: 0 };

function show(view: RoomView, shown: StageWall = { questions: [] }) {
  render(
    <ScreenAudience
      invited={{ asksNumber: false, stageNumber: null }}
      origin="https://quiz.example"
      progress={progress}
      view={view}
      wall={shown}
    />,
  );
}

it("shows the list beside the code", async () => {
  if (wall == null) throw new Error("it shows questions");
  show(alone, wall);
  expect(screen.getByRole("heading", { name: "Audience questions" })).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(wall.questions.length);
  expect(screen.getByText(room.code)).toBeTruthy();
  expect(screen.getByText("quiz.example/j")).toBeTruthy();
  expect(await screen.findByRole("img", { name: /^QR code for/ })).toBeTruthy();
});

it("waits with the title while nothing is open, and invites nobody where it is locked", () => {
  const { audienceQuestions: _open, ...closed } = alone;
  show({ ...closed, locked: true });
  expect(screen.getByRole("heading", { name: room.title })).toBeTruthy();
  expect(screen.getByText("You can ask and share ideas in a moment")).toBeTruthy();
  expect(screen.getByText("The room is locked")).toBeTruthy();
  expect(screen.queryByText(room.code)).toBeNull();
});
