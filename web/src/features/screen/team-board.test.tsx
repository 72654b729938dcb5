/** The board of teams: who is on it, in which order, and that its rows travel once. */
import { render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { teamRows } from "@/room/team-rows";
import { sample } from "@/test/room-samples";
import { TeamBoard } from "./team-board";

const { room } = sample<"screenView">("screen-view-leaderboard-teams");
if (room.teams == null || room.phase.type !== "leaderboard") throw new Error("it has teams");
const { teams, phase } = { teams: room.teams, phase: room.phase };
const team = (name: string, points: number, size: number, rank: number) => ({
  name,
  points,
  size,
  rank,
  gained: 0,
  previousRank: null,
});

it("leaves out teams that nobody is in, and puts equal ones in their order", () => {
  const rows = teamRows({
    ...teams,
    teams: [
      team("Foxes", 0, 0, 4),
      team("Owls", 500, 2, 2),
      team("Bears", 500, 0, 2),
      team("Hares", 900, 1, 1),
      team("Crabs", 0, 3, 4),
    ],
  });
  expect(rows.map(({ nickname, rank }) => `${rank} ${nickname}`)).toEqual([
    "1 Hares",
    "2 Owls",
    "2 Bears",
    "4 Crabs",
  ]);
});

it("names the teams first, then the best players with their teams", () => {
  render(<TeamBoard rows={phase.rows} teams={teams} />);
  const board = within(screen.getByRole("list", { name: "Teams" })).getAllByRole("listitem");
  expect(board.map((row) => row.querySelector("bdi")?.textContent)).toEqual(["Owls", "Foxes"]);
  const [best] = screen.getAllByRole("listitem").slice(board.length);
  expect(best?.textContent).toContain("Zoë");
  expect(best?.textContent).toContain("in Foxes");
});

it("doesn't start over when someone comes or goes", () => {
  const animate = vi.fn(() => ({ cancel: vi.fn() }));
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const before = HTMLElement.prototype.animate;
  HTMLElement.prototype.animate = animate as unknown as typeof before;
  const shown = render(<TeamBoard rows={phase.rows} teams={teams} />);
  const runs = animate.mock.calls.length;
  expect(runs).toBeGreaterThan(0);
  shown.rerender(<TeamBoard rows={phase.rows} teams={teams} />);
  expect(animate.mock.calls.length).toBe(runs);
  HTMLElement.prototype.animate = before;
  vi.unstubAllGlobals();
});
