/** The teams for hosts: their sizes, and which of them nobody is in. */
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import { emptyRoom, type RoomState } from "@/live/room-state";
import { sample } from "@/test/room-samples";
import { TeamsHere } from "./teams-here";

const { room: view } = sample<"hostView">("host-view-lobby-teams");
const room = { command: vi.fn() } as unknown as HostRoom;

function shown(teamSizes: number[], phase: RoomView["phase"] = view.phase) {
  const seatCount = teamSizes.reduce((sum, size) => sum + size, 0);
  const progress = { connectedCount: seatCount, newest: [], pickedCount: 0, seatCount, teamSizes };
  const state: RoomState = { ...emptyRoom, link: "online", progress };
  if (view.teams == null) throw new Error("it has teams");
  const { unmount } = render(
    <TeamsHere room={room} state={state} teams={view.teams} view={{ ...view, phase }} />,
  );
  const hint = screen.getByRole("status").textContent;
  unmount();
  return hint;
}

it("tells the host which team nobody is in, once there are enough players for all", () => {
  expect(shown([3, 0])).toBe("Nobody is in Owls yet. Mix the teams, or move someone there.");
  expect(shown([2, 1])).toBe("");
  expect(shown([1, 0])).toBe("");
  const { phase } = sample<"hostView">("host-view-leaderboard-teams").room;
  expect(shown([3, 0], phase)).toBe("");
});
