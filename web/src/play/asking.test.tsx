/** A player asks to come in: the page waits with them, and shows the game when they are in. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ServerMessage } from "@/live/messages";
import { createPlayerRoom, type PlayerRoom } from "@/live/player-room";
import { readSeatToken, writeSeatToken } from "@/live/seat-token";
import { Seat } from "@/play/seat";
import { FakeSocket } from "@/test/fake-socket";
import { sample } from "@/test/room-samples";

const code = "4839201";
let player: PlayerRoom;
let seq = 1;

beforeEach(() => {
  localStorage.clear();
  FakeSocket.all = [];
  seq = 1;
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.spyOn(Element.prototype, "animate").mockReturnValue({ cancel() {} } as Animation);
  player = createPlayerRoom(code, { random: () => 0, openSocket: FakeSocket.open });
});

afterEach(() => {
  player.stop();
  writeSeatToken(code, null);
  vi.restoreAllMocks();
});

type View = Extract<ServerMessage, { type: "playerView" }>;

async function hear(name: string, change: (view: View) => void = () => {}) {
  const view = sample<"playerView">(name);
  view.seq = seq++;
  change(view);
  await act(async () => FakeSocket.newest.say(view));
}

async function ask() {
  player.join({ nickname: "Zoë" });
  await act(async () => FakeSocket.newest.greet());
  await hear("player-view-lobby-asking");
  return render(<Seat ending={null} onRejoin={() => {}} player={player} practice={undefined} />);
}

it("waits under the nickname, whatever is played meanwhile", async () => {
  await ask();
  expect(await screen.findByRole("heading", { name: "Waiting for the host" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("Zoë, the host needs to let you in.");
  await hear("player-view-open", ({ me }) => {
    me.asking = true;
  });
  expect(screen.getByRole("heading", { name: "Waiting for the host" })).toBeTruthy();
  expect(screen.queryByText("Which are prime?")).toBeNull();
  expect(screen.queryByRole("region", { name: "Answers" })).toBeNull();
});

it("shows what is played once the player is in", async () => {
  await ask();
  await screen.findByRole("heading", { name: "Waiting for the host" });
  await hear("player-view-open");
  expect(await screen.findByRole("region", { name: "Answers" })).toBeTruthy();
  expect(screen.queryByText("Waiting for the host")).toBeNull();
});

it("gives up the seat with one press", async () => {
  await ask();
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(FakeSocket.newest.words).toContainEqual({ type: "leave" });
  expect(readSeatToken(code)).toBeNull();
});

it("says that the game is over, or that the host said no", async () => {
  const { rerender } = await ask();
  await hear("player-view-podium", ({ me }) => {
    me.asking = true;
  });
  expect(await screen.findByText("Zoë, it ended before the host let you in.")).toBeTruthy();
  rerender(<Seat ending="kicked" onRejoin={() => {}} player={player} practice={undefined} />);
  expect(await screen.findByRole("heading", { name: "The host didn't let you in" })).toBeTruthy();
  const before = FakeSocket.all.length;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(FakeSocket.all.length).toBe(before + 1);
});
