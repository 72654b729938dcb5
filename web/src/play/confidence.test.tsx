/** How sure a player is of their answer: asked beside it, sent, and told with the result. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "@/live/messages";
import { createPlayerRoom, type PlayerRoom } from "@/live/player-room";
import { writeSeatToken } from "@/live/seat-token";
import { Game } from "@/play/game";
import { FakeSocket } from "@/test/fake-socket";
import { sample } from "@/test/room-samples";

const code = "4839201";
let player: PlayerRoom;
let seq = 1;

type View = Extract<ServerMessage, { type: "playerView" }>;

function viewOf(name: string, change: (view: View) => void = () => {}): View {
  const view = sample<"playerView">(name);
  const shiftMs = Date.now() - view.serverMs;
  view.seq = seq++;
  view.serverMs = Date.now();
  view.room.confidence = true;
  if ("opensAtMs" in view.room.phase) view.room.phase.opensAtMs = Date.now() - 2_000;
  if (view.room.phase.type === "open" && view.room.phase.closesAtMs !== null) {
    view.room.phase.closesAtMs += shiftMs;
  }
  change(view);
  return view;
}

const show = async (view: View) => act(async () => FakeSocket.newest.say(view));

beforeEach(async () => {
  localStorage.clear();
  FakeSocket.all = [];
  seq = 1;
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.spyOn(Element.prototype, "animate").mockReturnValue({ cancel() {} } as Animation);
  player = createPlayerRoom(code, { random: () => 0, openSocket: FakeSocket.open });
  player.join({ nickname: "Zoë" });
  await act(async () => FakeSocket.newest.greet());
});

afterEach(() => {
  player.stop();
  writeSeatToken(code, null);
});

const said = () => FakeSocket.newest.words.filter((word) => word.type === "sure");
const row = () => screen.findByRole<HTMLFieldSetElement>("group", { name: "How sure are you?" });
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;

describe("the row below the answers", () => {
  it("waits for the answer, and says so", async () => {
    await show(viewOf("player-view-open"));
    render(<Game player={player} />);
    const { disabled } = await row();
    expect(disabled).toBe(true);
    const description = "Answer first, then say how sure you are.";
    expect(screen.getByRole("group", { description })).toBe(await row());
  });

  it("is sent with a tap, shows at once, and can be changed", async () => {
    await show(viewOf("player-view-open-picked"));
    render(<Game player={player} />);
    expect((await row()).disabled).toBe(false);
    fireEvent.click(screen.getByRole("radio", { name: "Sure" }));
    expect(isChosen("Sure")).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: "Guessing" }));
    expect(isChosen("Guessing")).toBe(true);
    expect(said()).toEqual([
      { type: "sure", questionIndex: 0, level: "sure" },
      { type: "sure", questionIndex: 0, level: "guess" },
    ]);
  });

  it("shows what the room knows after a reload", async () => {
    await show(
      viewOf("player-view-open-picked", (view) => {
        view.me.confidence = "fairlySure";
      }),
    );
    render(<Game player={player} />);
    await row();
    expect(isChosen("Fairly sure")).toBe(true);
  });

  it("isn't there unless the host asks, and never where nothing is right", async () => {
    await show(
      viewOf("player-view-open-picked", (view) => {
        delete view.room.confidence;
      }),
    );
    const { unmount } = render(<Game player={player} />);
    await screen.findByRole("region", { name: "Answers" });
    expect(screen.queryByText("How sure are you?")).toBeNull();
    unmount();
    await show(
      viewOf("player-view-open-picked", (view) => {
        if ("question" in view.room.phase) view.room.phase.question.kind = "poll";
      }),
    );
    render(<Game player={player} />);
    await screen.findByRole("region", { name: "Answers" });
    expect(screen.queryByText("How sure are you?")).toBeNull();
  });
});

describe("what was said", () => {
  it("is said again after a lost line, until the room has it", async () => {
    await show(viewOf("player-view-open-picked"));
    player.sure(0, "sure");
    FakeSocket.newest.lose();
    await act(async () => new Promise((done) => setTimeout(done, 5)));
    await act(async () => FakeSocket.newest.greet());
    expect(said()).toEqual([]);
    await show(viewOf("player-view-open-picked"));
    expect(said()).toEqual([{ type: "sure", questionIndex: 0, level: "sure" }]);
    await show(
      viewOf("player-view-open-picked", (view) => {
        view.me.confidence = "sure";
      }),
    );
    FakeSocket.newest.lose();
    await act(async () => new Promise((done) => setTimeout(done, 5)));
    await act(async () => FakeSocket.newest.greet());
    await show(viewOf("player-view-open-picked"));
    expect(said()).toEqual([]);
  });

  it("stands beside the result", async () => {
    await show(
      viewOf("player-view-reveal", (view) => {
        view.me.confidence = "sure";
      }),
    );
    render(<Game player={player} />);
    expect(await screen.findByText("You were sure.")).toBeTruthy();
  });
});

describe("on one's own", () => {
  it("nothing is announced while the answer waits for the player", async () => {
    await show(
      viewOf("player-view-closed", (view) => {
        view.room.mode = "practice";
        if (view.room.phase.type === "closed") view.room.phase.reason = "allPicked";
      }),
    );
    const { container } = render(<Game player={player} />);
    await row();
    expect(screen.getByRole("heading", { level: 1, name: "Answer saved" })).toBeTruthy();
    expect(container.querySelector(".waiting-dots")).toBeNull();
    expect(screen.queryByText("The right answer comes in a moment.")).toBeNull();
  });
});
