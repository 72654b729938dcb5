/** The stage is silent until someone decides, and then plays each moment once. */
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseSound } from "@/lib/sound-choice";
import { createServerClock } from "@/live/clock";
import { sample } from "@/test/room-samples";
import { useStageSound } from "./use-stage-sound";

const band = {
  play: vi.fn(),
  lobby: vi.fn(),
  setVolume: vi.fn(),
  duck: vi.fn(),
  close: vi.fn(),
};
vi.mock("./band", () => ({ createBand: () => band }));

class FakeContext {
  resume() {
    return Promise.resolve();
  }
}

const lobby = sample<"screenView">("screen-view-lobby").room;
const leaderboard = sample<"screenView">("screen-view-leaderboard").room;
const clock = createServerClock(() => 1_000_000);

beforeEach(() => {
  localStorage.clear();
  for (const each of Object.values(band)) each.mockReset();
  vi.stubGlobal("AudioContext", FakeContext);
});

afterEach(() => void vi.unstubAllGlobals());

function stage() {
  const hook = renderHook(({ view, seats }) => useStageSound(view, seats, clock), {
    initialProps: { view: lobby, seats: 2 },
  });
  const settle = () => act(async () => void (await vi.dynamicImportSettled()));
  return {
    hook,
    settle,
    async start() {
      act(() => hook.result.current.start());
      await settle();
    },
  };
}

const cuesPlayed = () => band.play.mock.calls.flatMap(([cues]) => cues);

it("makes no sound before someone decides", async () => {
  const { hook, settle } = stage();
  window.dispatchEvent(new Event("pointerdown"));
  await settle();
  expect(hook.result.current.isOn).toBeNull();
  expect(band.lobby).not.toHaveBeenCalled();
});

it("plays the lobby, and a phase's sounds once however often its view changes", async () => {
  const { hook, start } = stage();
  await start();
  expect(band.lobby).toHaveBeenLastCalledWith(2);
  hook.rerender({ view: leaderboard, seats: 2 });
  hook.rerender({ view: { ...leaderboard }, seats: 3 });
  expect(band.lobby).toHaveBeenLastCalledWith(null);
  expect(cuesPlayed().map(({ cue }) => cue)).toEqual(["climb"]);
});

it("is silent again at once, and keeps its volume", async () => {
  const { hook, start } = stage();
  await start();
  act(() => hook.result.current.setVolume(0.3));
  expect(band.setVolume).toHaveBeenLastCalledWith(0.3);
  act(() => hook.result.current.silence());
  expect(band.close).toHaveBeenCalledOnce();
  expect(stage().hook.result.current.volume).toBe(0.3);
});

it("needs no question for those who turned sounds on, but takes a no", async () => {
  chooseSound(true);
  const { hook, settle } = stage();
  act(() => void window.dispatchEvent(new Event("pointerdown")));
  act(() => hook.result.current.silence());
  await settle();
  expect(hook.result.current.isOn).toBe(false);
  expect(band.lobby).not.toHaveBeenCalled();
});
