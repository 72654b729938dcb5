/** Previous and Next in a quiz taken alone. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ServerMessage } from "@/live/messages";
import { Game } from "@/play/game";
import { FakeSocket } from "@/test/fake-socket";
import { setUpPlayer } from "@/test/player-game";
import { sample } from "@/test/room-samples";

type View = Extract<ServerMessage, { type: "playerView" }>;

const game = setUpPlayer();

/** Shows a sample as the solo run's question `index`, with the given text. */
async function show(name: string, index: number, text: string, change?: (view: View) => void) {
  const view = sample<"playerView">(name);
  view.seq = game.nextSeq();
  view.serverMs = Date.now();
  view.room.mode = "practice";
  const { phase } = view.room;
  if ("question" in phase) phase.question = { ...phase.question, index, text };
  if (phase.type === "open") {
    phase.opensAtMs = Date.now() - 1_000;
    phase.closesAtMs = null;
  }
  change?.(view);
  await act(async () => FakeSocket.newest.say(view));
}

function page() {
  return (
    <Game
      player={game.player}
      practice={{ category: "history", mayRepeat: true, onExit: () => {} }}
    />
  );
}

async function start() {
  await game.join();
}

const button = (name: string) => screen.getByRole("button", { name });
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const commands = () => FakeSocket.newest.words.filter((word) => word.type === "command");

describe("looking back while taking a quiz alone", () => {
  it("leads back to what was revealed, and forward to where the room is", async () => {
    await start();
    await show("player-view-reveal", 0, "The first one");
    const shown = render(page());
    expect(screen.getByText("History")).toBeTruthy();
    expect(isOff("Previous")).toBe(true);

    await show("player-view-reveal", 1, "The second one");
    await show("player-view-open", 2, "The third one");
    fireEvent.click(button("Previous"));
    expect(screen.getByText("The second one")).toBeTruthy();
    fireEvent.click(button("Previous"));
    expect(screen.getByText("The first one")).toBeTruthy();
    expect(isOff("Previous")).toBe(true);

    // A reload keeps the pages.
    shown.unmount();
    render(page());
    fireEvent.click(button("Previous"));
    expect(screen.getByText("The second one")).toBeTruthy();
    fireEvent.click(button("Next"));
    expect(screen.getByText("The third one")).toBeTruthy();
    expect(commands()).toEqual([]);
  });

  it("waits while a clock runs, and ends by itself when one begins", async () => {
    await start();
    await show("player-view-reveal", 0, "The first one");
    render(page());
    await show("player-view-reveal", 1, "The second one");
    fireEvent.click(button("Previous"));
    expect(screen.getByText("The first one")).toBeTruthy();

    await show("player-view-open", 2, "The third one", ({ room }) => {
      if (room.phase.type === "open") room.phase.closesAtMs = Date.now() + 20_000;
    });
    expect(screen.getByText("The third one")).toBeTruthy();
    expect(isOff("Previous")).toBe(true);
  });

  it("is over with the run: another room starts without pages", async () => {
    await start();
    await show("player-view-reveal", 0, "The first one");
    render(page());
    await show("player-view-reveal", 1, "Elsewhere", (view) => {
      view.room.code = "7654321";
    });
    expect(isOff("Previous")).toBe(true);
  });
});
