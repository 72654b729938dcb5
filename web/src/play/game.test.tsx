/** A player's game across its phases: what is shown, where the focus goes, what is announced. */
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answersOf, pickedIds } from "@/live/choices";
import type { ServerMessage } from "@/live/messages";
import { createPlayerRoom, type PlayerRoom } from "@/live/player-room";
import { writeSeatToken } from "@/live/seat-token";
import { Game } from "@/play/game";
import { FakeSocket } from "@/test/fake-socket";
import { sample } from "@/test/room-samples";

// There is no canvas to draw on, and the parts of the end are there from the second podium on.
vi.mock("canvas-confetti", () => ({ default: { create: () => () => null } }));

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
  vi.useRealTimers();
});

type View = Extract<ServerMessage, { type: "playerView" }>;

/** Shows a sample as if it were created at this moment. */
async function show(name: string, change: (view: View) => void = () => {}) {
  const view = sample<"playerView">(name);
  const shiftMs = Date.now() - view.serverMs;
  view.seq = seq++;
  view.serverMs = Date.now();
  if ("opensAtMs" in view.room.phase) view.room.phase.opensAtMs += shiftMs;
  if (view.room.phase.type === "open" && view.room.phase.closesAtMs !== null) {
    view.room.phase.closesAtMs += shiftMs;
  }
  if (view.room.phase.type === "podium") view.room.phase.beganAtMs = Date.now() - 60_000;
  change(view);
  await act(async () => FakeSocket.newest.say(view));
  return view;
}

async function start(name: string, change?: (view: View) => void) {
  player.join({ nickname: "Zoë" });
  await act(async () => FakeSocket.newest.greet());
  const view = await show(name, change);
  render(<Game player={player} />);
  return view;
}

/** Answers have been open for a while. */
function opened(view: View) {
  if (view.room.phase.type === "open") view.room.phase.opensAtMs = Date.now() - 1_000;
}

const heading = () => screen.getByRole("heading", { level: 1 });
const tiles = () => within(screen.getByRole("region", { name: "Answers" })).getAllByRole("button");

describe("a question", () => {
  it("says saved only when the server has it on disk (DUR-1)", async () => {
    const view = await start("player-view-open", opened);
    const [first] = tiles();
    if (first === undefined || view.room.phase.type !== "open") throw new Error("no tile");
    fireEvent.click(first);
    expect(screen.queryByText("Answer saved")).toBeNull();
    expect(screen.getAllByText("Saving…").length).toBeGreaterThan(0);

    const id = answersOf(view.room.phase.offer)[0]?.id ?? "";
    expect(FakeSocket.newest.words.at(-1)).toEqual({
      type: "pick",
      questionIndex: view.room.phase.question.index,
      choice: { kind: "answers", answers: [id] },
      tapMs: expect.any(Number),
    });
    await act(async () =>
      FakeSocket.newest.say({
        type: "picked",
        questionIndex: 0,
        pick: { choice: { kind: "answers", answers: [id] }, elapsedMs: 1_000 },
      }),
    );
    expect(screen.getAllByText("Answer saved").length).toBeGreaterThan(0);
    for (const tile of tiles()) expect(tile.getAttribute("aria-disabled")).toBe("true");
  });

  it("is answered by digit and letter, until that is switched off", async () => {
    await start("player-view-open", opened);
    fireEvent.click(screen.getByRole("checkbox", { name: /Answer with the keys/ }));
    fireEvent.keyDown(document.body, { key: "2" });
    expect(player.store.getState().pendingPick).toBeNull();
    const checkbox = screen.getByRole("checkbox", { name: /Answer with the keys/ });
    fireEvent.click(checkbox);
    // Anyone who has just switched it on is still there.
    fireEvent.keyDown(checkbox, { key: "b" });
    expect(pickedIds(player.store.getState().pendingPick?.choice)).toHaveLength(1);
  });

  it("with several answers waits for the lock-in", async () => {
    await start("player-view-open-multiple", opened);
    const sent = FakeSocket.newest.words.length;
    const lockIn = screen.getByRole("button", { name: "Lock in" });
    fireEvent.click(lockIn);
    expect(screen.getByText("Pick at least one answer first.")).toBeTruthy();
    const [first, second] = tiles();
    if (first === undefined || second === undefined) throw new Error("too few tiles");
    fireEvent.click(first);
    fireEvent.click(second);
    expect(FakeSocket.newest.words).toHaveLength(sent);
    fireEvent.click(lockIn);
    expect(pickedIds(player.store.getState().pendingPick?.choice)).toHaveLength(2);
    expect(FakeSocket.newest.words).toHaveLength(sent + 1);
  });

  it("hides the answers until they open on all devices together", async () => {
    vi.useFakeTimers({ now: 1_790_000_000_000 });
    await start("player-view-open", (view) => {
      if (view.room.phase.type === "open") view.room.phase.opensAtMs = Date.now() + 3_000;
    });
    expect(screen.queryByRole("region", { name: "Answers" })).toBeNull();
    expect(screen.getByText("Answers in 3")).toBeTruthy();
    await act(async () => vi.advanceTimersByTimeAsync(3_100));
    expect(tiles().length).toBeGreaterThan(1);
  });

  it("closes by the server's clock, even when no frame comes", async () => {
    vi.useFakeTimers({ now: 1_790_000_000_000 });
    await start("player-view-open", (view) => {
      opened(view);
      if (view.room.phase.type === "open") view.room.phase.closesAtMs = Date.now() + 2_000;
    });
    await act(async () => vi.advanceTimersByTimeAsync(2_100));
    for (const tile of tiles()) expect(tile.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("Time's up")).toBeTruthy();
  });
});

describe("the phases", () => {
  it.each([
    ["player-view-lobby", /You're in/],
    ["player-view-announced", /capital of Australia/],
    ["player-view-open", /capital of Australia/],
    ["player-view-closed", /Time's up|Everyone|closed/],
    ["player-view-reveal", /point/],
    ["player-view-leaderboard", /\d(st|nd|rd|th) place/],
    ["player-view-podium", /won|podium|place/],
  ])("%s moves the focus to its heading", async (name, words) => {
    await start(name);
    expect(heading().textContent).toMatch(words);
    expect(document.activeElement).toBe(heading());
    expect(document.title).toMatch(/ - Fanfare$/);
  });

  it("shows what is played in the lobby, with whom, and how others get in", async () => {
    await start("player-view-lobby", (view) => {
      view.room.capacity = 10;
      view.room.seatCount = 3;
      view.room.questionCount = 20;
    });
    for (const words of ["20 Questions", "Players (3/10)", "Hanna Host", "Host", "4839201"]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    const later = { seatCount: 4, connectedCount: 4, pickedCount: 0, newest: ["Mia"] };
    await act(async () => FakeSocket.newest.say({ type: "progress", ...later }));
    expect(screen.getByText("Players (4/10)")).toBeTruthy();
    expect(screen.getByText("Mia")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy code" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Share Invite Link" })).toBeTruthy();
  });

  it("between two votes show the first answer and for how long to talk, and then ask again", async () => {
    await start("player-view-closed-talk", ({ room: { phase } }) => {
      if (phase.type === "closed" && phase.talk) phase.talk.endsAtMs = Date.now() + 90_000;
    });
    const title = await screen.findByRole("heading", { name: "Talk with your neighbors" });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByText("90 seconds left to talk")).toBeTruthy();
    expect(screen.getByText(/Your last vote counts/)).toBeTruthy();
    expect(document.querySelectorAll("[data-state='picked']")).toHaveLength(1);
    await show("player-view-open-again");
    expect(heading().textContent).toMatch(/capital of Australia/);
    expect(screen.getByText(/Question 1 of \d+ · Second vote/)).toBeTruthy();
    expect(document.querySelectorAll("[data-state='picked']")).toHaveLength(0);
    await show("player-view-reveal-second-vote");
    expect(screen.getByText(/% right before the talk, \d+% after/)).toBeTruthy();
  });

  it("before answers show what a team talks about, without anything to press", async () => {
    await start("player-view-closed-talk-first", ({ room: { phase } }) => {
      if (phase.type === "closed" && phase.talk) phase.talk.endsAtMs = Date.now() + 20_000;
    });
    const title = await screen.findByRole("heading", { name: "Talk it over" });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByText("20 seconds left to talk")).toBeTruthy();
    expect(await screen.findByText("Canberra")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Canberra/ })).toBeNull();
    expect(screen.queryByText(/voted|vote counts/)).toBeNull();
  });

  it("promise no answer in a moment where the host may let people vote again", async () => {
    await start("player-view-closed-first-vote");
    expect(await screen.findByText(/the answer, or another vote/)).toBeTruthy();
    expect(screen.queryByText(/comes in a moment/)).toBeNull();
  });

  it("where nobody scored crown nobody", async () => {
    await start("player-view-podium", (view) => {
      view.me.rank = 1;
      view.me.points = 0;
    });
    expect(heading().textContent).toBe("Thanks for playing!");
  });

  it("shows a pause and a lost line without hiding the game", async () => {
    await start("player-view-paused");
    expect(screen.getByText(/^Paused/)).toBeTruthy();
    vi.useFakeTimers({ now: Date.now() });
    await act(async () => FakeSocket.newest.lose());
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText("Reconnecting… your answers are safe")).toBeTruthy();
    expect(heading()).toBeTruthy();
  });
});

describe("the podium", () => {
  // Confetti needs a canvas, which a test has not.
  beforeEach(() => {
    document.documentElement.dataset["motion"] = "reduced";
  });
  afterEach(() => {
    delete document.documentElement.dataset["motion"];
  });

  /** A podium that began this long ago, with names that nobody may read too early. */
  const podium = (agoMs: number, screenAttached: boolean) => (view: View) => {
    view.room.screenAttached = screenAttached;
    if (view.room.phase.type !== "podium") throw new Error("no podium");
    view.room.phase.beganAtMs = Date.now() - agoMs;
  };
  const winner = () => screen.queryAllByText(/Ben|Kim|You won/).length;

  it("is told by the stage first, and said once", async () => {
    vi.useFakeTimers({ now: 1_790_000_000_000 });
    await start("player-view-podium", podium(0, true));
    expect(heading().textContent).toBe("Look up!");
    expect(document.activeElement).toBe(heading());
    expect(winner()).toBe(0);
    await act(async () => vi.advanceTimersByTimeAsync(7_400));
    expect(heading().textContent).toBe("Look up!");
    await act(async () => vi.advanceTimersByTimeAsync(300));
    expect(heading().textContent).not.toBe("Look up!");
    expect(document.activeElement).toBe(heading());
    expect(winner()).toBeGreaterThan(0);

    // A screen that is opened later takes nothing back.
    await show("player-view-podium", podium(0, true));
    expect(heading().textContent).not.toBe("Look up!");
  });

  it("goes on after a reload instead of starting again", async () => {
    vi.useFakeTimers({ now: 1_790_000_000_000 });
    await start("player-view-podium", podium(7_000, true));
    expect(heading().textContent).toBe("Look up!");
    await act(async () => vi.advanceTimersByTimeAsync(700));
    expect(heading().textContent).not.toBe("Look up!");
  });

  it("is told at once where no screen tells it, or once the screen has gone", async () => {
    vi.useFakeTimers({ now: 1_790_000_000_000 });
    await start("player-view-podium", podium(0, true));
    expect(heading().textContent).toBe("Look up!");
    await show("player-view-podium", podium(0, false));
    expect(heading().textContent).not.toBe("Look up!");
  });
});

describe("a pause", () => {
  it("keeps the answers and the focus when it ends, and says so", async () => {
    vi.useFakeTimers({ now: 1_790_000_000_000 });
    await start("player-view-open", opened);
    const [first] = tiles();
    first?.focus();
    await show("player-view-open", (view) => {
      opened(view);
      view.room.paused = { reason: "host", remainingMs: 9_000 };
    });
    expect(screen.getByText(/^Paused/)).toBeTruthy();
    await show("player-view-open", (view) => {
      if (view.room.phase.type !== "open") return;
      view.room.phase.opensAtMs = Date.now() + 3_000;
      view.room.phase.closesAtMs = Date.now() + 12_000;
    });
    expect(screen.getByText("The game continues.")).toBeTruthy();
    expect(screen.getByText("Answers in 3")).toBeTruthy();
    expect(document.activeElement).toBe(first);
    expect(first?.isConnected).toBe(true);
    expect(first?.getAttribute("aria-disabled")).toBe("true");
    await act(async () => vi.advanceTimersByTimeAsync(3_100));
    expect(document.activeElement).toBe(first);
    expect(first?.getAttribute("aria-disabled")).toBe("false");
  });
});

describe("keys", () => {
  it("pick several answers, and Enter sends them", async () => {
    await start("player-view-open-multiple", opened);
    fireEvent.keyDown(document.body, { key: "1" });
    fireEvent.keyDown(document.body, { key: "c" });
    fireEvent.keyDown(document.body, { key: "Enter" });
    expect(pickedIds(player.store.getState().pendingPick?.choice)).toHaveLength(2);
  });

  it("leave the focus on the button that sent, which then says saved", async () => {
    const view = await start("player-view-open-multiple", opened);
    if (view.room.phase.type !== "open") throw new Error("not open");
    const [first] = tiles();
    if (first !== undefined) fireEvent.click(first);
    const button = screen.getByRole("button", { name: "Lock in" });
    button.focus();
    fireEvent.click(button);
    const id = answersOf(view.room.phase.offer)[0]?.id ?? "";
    await act(async () =>
      FakeSocket.newest.say({
        type: "picked",
        questionIndex: view.room.phase.type === "open" ? view.room.phase.question.index : 0,
        pick: { choice: { kind: "answers", answers: [id] }, elapsedMs: 1_000 },
      }),
    );
    expect(document.activeElement).toBe(button);
    expect(button.textContent).toBe("Saved");
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the voice", () => {
  it("says saved again when a changed answer is saved", async () => {
    const view = await start("player-view-open", (open) => {
      opened(open);
      open.room.mayChangePick = true;
    });
    if (view.room.phase.type !== "open") throw new Error("not open");
    const region = screen.getByRole("status");
    await waitFor(() => expect(region.textContent).toBe("Answers are open."));
    const spoken: string[] = [];
    const listener = new MutationObserver(() => spoken.push(region.textContent ?? ""));
    listener.observe(region, { childList: true, characterData: true, subtree: true });
    for (const index of [1, 0]) {
      const tile = tiles()[index];
      if (tile !== undefined) await act(async () => fireEvent.click(tile));
      const id = answersOf(view.room.phase.offer)[index]?.id ?? "";
      await act(async () =>
        FakeSocket.newest.say({
          type: "picked",
          questionIndex: 0,
          pick: { choice: { kind: "answers", answers: [id] }, elapsedMs: 1_000 },
        }),
      );
    }
    listener.disconnect();
    const saved = "Answer saved. You can still change it.";
    expect(spoken.filter((words) => words === saved)).toHaveLength(2);
    expect(new Set(spoken)).toEqual(new Set(["", saved]));
  });

  it("doesn't read a question twice: it keeps its heading when the answers open", async () => {
    await start("player-view-announced");
    const before = heading();
    before.blur();
    await show("player-view-open", opened);
    expect(heading()).toBe(before);
    expect(document.activeElement).not.toBe(before);
  });

  it("speaks at most five times a question, and never ticks", async () => {
    vi.useFakeTimers({ now: 1_790_000_000_000 });
    await start("player-view-announced");
    const spoken: string[] = [];
    const region = screen.getByRole("status");
    const listener = new MutationObserver(() => spoken.push(region.textContent ?? ""));
    listener.observe(region, { childList: true, characterData: true, subtree: true });

    const view = await show("player-view-open", (open) => {
      if (open.room.phase.type !== "open") return;
      open.room.phase.opensAtMs = Date.now() + 600;
      open.room.phase.closesAtMs = Date.now() + 20_600;
    });
    for (let second = 0; second < 21; second += 1) {
      await act(async () => vi.advanceTimersByTimeAsync(1_000));
      await act(async () => FakeSocket.newest.say(sample("progress-open")));
      if (second !== 3 || view.room.phase.type !== "open") continue;
      const answers = [answersOf(view.room.phase.offer)[0]?.id ?? ""];
      await act(async () =>
        FakeSocket.newest.say({
          type: "picked",
          questionIndex: 0,
          pick: { choice: { kind: "answers", answers }, elapsedMs: 3_000 },
        }),
      );
    }
    await show("player-view-closed", (closed) => {
      if (closed.room.phase.type === "closed") closed.room.phase.reason = "timeUp";
    });
    await act(async () => vi.advanceTimersByTimeAsync(10));
    listener.disconnect();
    expect(spoken).toEqual([
      "Answers are open.",
      "Answer saved",
      "10 seconds left",
      "5 seconds left",
      "Time's up",
    ]);
  });
});
