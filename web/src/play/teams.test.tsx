/** Teams on the phone: choosing one, being moved, and where it stands. */
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { ServerMessage } from "@/live/messages";
import { Game } from "@/play/game";
import { FakeSocket } from "@/test/fake-socket";
import { setUpPlayer } from "@/test/player-game";
import { sample } from "@/test/room-samples";

vi.mock("canvas-confetti", () => ({ default: { create: () => () => null } }));

type View = Extract<ServerMessage, { type: "playerView" }>;

const game = setUpPlayer();

async function show(name: string, change: (view: View) => void = () => {}) {
  const view = structuredClone(sample<"playerView">(name));
  view.seq = game.nextSeq();
  change(view);
  await act(async () => FakeSocket.newest.say(view));
}

async function start(name: string, change?: (view: View) => void) {
  await game.join();
  await show(name, change);
  render(<Game player={game.player} />);
  return userEvent.setup();
}

/** The name is an element of its own in the sentence. */
const says = (sentence: string) => (_: string, node: Element | null) =>
  node?.tagName === "SPAN" && node.textContent === sentence;

const inTeam = (team: number) => (view: View) => {
  view.me.team = team;
};

it("shows the own team in the lobby, and changes it on request", async () => {
  const user = await start("player-view-lobby-teams");
  await screen.findByText(says("You're in Foxes"));
  await user.click(screen.getByRole("button", { name: "Choose another team" }));
  const owls = await screen.findByRole<HTMLInputElement>("radio", { name: "Owls · 1 player" });
  screen.getByRole("radio", { name: "Foxes · 2 players", checked: true });
  await user.click(owls);
  expect(FakeSocket.newest.words.at(-1)).toEqual({ type: "chooseTeam", team: 1 });
  await show("player-view-lobby-teams", inTeam(1));
  expect(owls.checked).toBe(true);
  // A newer count than that of the view.
  const progress = { connectedCount: 4, newest: [], pickedCount: 0, seatCount: 4 };
  await act(async () =>
    FakeSocket.newest.say({ type: "progress", ...progress, teamSizes: [1, 3] }),
  );
  screen.getByRole("radio", { name: "Owls · 3 players" });
  await user.click(screen.getByRole("button", { name: "Done" }));
  await screen.findByText(says("You're in Owls"));
});

it("says why a team can't be chosen, and chooses the old one again", async () => {
  const user = await start("player-view-lobby-teams");
  await user.click(await screen.findByRole("button", { name: "Choose another team" }));
  await user.click(await screen.findByRole("radio", { name: /^Owls/ }));
  await act(async () =>
    FakeSocket.newest.say({
      type: "refused",
      code: "teamFixed",
      message: "",
      commandId: null,
      questionIndex: null,
    }),
  );
  expect(screen.getByRole("alert").textContent).toContain("You can't change your team here.");
  screen.getByRole("radio", { name: /^Foxes/, checked: true });
});

it("offers no choice where the host decides, and tells of their moves", async () => {
  const fixed = (team: number) => (view: View) => {
    view.me.team = team;
    if (view.room.teams) view.room.teams.playersChoose = false;
  };
  await start("player-view-lobby-teams", fixed(0));
  await screen.findByText(says("You're in Foxes"));
  expect(screen.queryByRole("button", { name: "Choose another team" })).toBeNull();
  await show("player-view-lobby-teams", fixed(1));
  const news = screen.getByText(says("The host moved you to Owls."));
  expect(news.closest("[role=status]")).not.toBeNull();
});

it("names the team below the nickname, and a move until the game goes on", async () => {
  await start("player-view-leaderboard-teams");
  const head = within(screen.getByRole("banner"));
  await head.findByText("Foxes");
  await show("player-view-leaderboard-teams", inTeam(1));
  head.getByText(says("The host moved you to Owls."));
  await show("player-view-lobby-teams", inTeam(1));
  await show("player-view-leaderboard-teams", inTeam(1));
  await within(screen.getByRole("banner")).findByText("Owls");
});

it("shows where the teams stand, with the own rank in the heading", async () => {
  await start("player-view-leaderboard-teams");
  const list = await screen.findByRole("list", { name: "Teams" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "1Owls904 Points+904+904 points",
    "2FoxesYour team471 Points+471+471 points",
  ]);
  const heading = screen.getByRole("heading", { level: 1 });
  expect(heading.textContent).toContain("Your team: 2nd place");
  const players = screen.getByRole("list", { name: "Leaderboard" });
  expect(within(players).getAllByText("Foxes")).toHaveLength(2);
});

it("shows of many teams the best and the own one", async () => {
  await start("player-view-leaderboard-teams", (view) => {
    const teams = view.room.teams?.teams ?? [];
    for (let rank = 3; rank <= 6; rank += 1) {
      teams.push({
        name: `Team ${rank}`,
        points: 9 - rank,
        gained: 0,
        rank,
        previousRank: rank,
        size: 1,
      });
    }
    view.me.team = 4;
  });
  const rows = within(await screen.findByRole("list", { name: "Teams" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent?.slice(0, 7))).toEqual([
    "1Owls90",
    "2Foxes4",
    "3Team 3",
    "5Team 5",
  ]);
});

it("tells at the end what the team came", async () => {
  const teams = structuredClone(sample<"playerView">("player-view-leaderboard-teams")).room.teams;
  const end = (team: number) => (view: View) => {
    view.room.teams = teams ?? null;
    view.me.team = team;
    if (view.room.phase.type === "podium") view.room.phase.beganAtMs = Date.now() - 60_000;
  };
  await start("player-view-podium", end(0));
  await screen.findByText("Your team came 2nd");
  await show("player-view-podium", end(1));
  await waitFor(() => screen.getByText("Your team won!"));
});
