/** The screen plays a sound when something begins, and only if sounds are turned on. */
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { chooseSound } from "@/lib/sound-choice";
import { useSounds } from "./use-sounds";

const tones = vi.fn();

class FakeContext {
  state = "running";
  currentTime = 0;
  destination = {};
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: <Node,>(node: Node) => node,
      start: tones,
      stop: () => {},
    };
  }
  createGain() {
    return {
      gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      connect: <Node,>(node: Node) => node,
    };
  }
}

beforeEach(() => {
  localStorage.clear();
  tones.mockReset();
  vi.stubGlobal("AudioContext", FakeContext);
});

type Phase = Parameters<typeof useSounds>[0];

function screenAt(first: Phase) {
  const hook = renderHook(({ phase }: { phase: Phase }) => useSounds(phase), {
    initialProps: { phase: first },
  });
  return (phase: Phase) => hook.rerender({ phase });
}

it("makes no sound unless somebody turned them on", () => {
  const goTo = screenAt("announced");
  goTo("open");
  expect(tones).not.toHaveBeenCalled();
});

it("sounds once when a question opens and once when it closes", () => {
  chooseSound(true);
  const goTo = screenAt("announced");
  goTo("open");
  goTo("open");
  expect(tones).toHaveBeenCalledTimes(2);
  goTo("closed");
  expect(tones).toHaveBeenCalledTimes(3);
  goTo("leaderboard");
  expect(tones).toHaveBeenCalledTimes(3);
});

it("makes no sound for what began before the screen was there", () => {
  chooseSound(true);
  const goTo = screenAt(undefined);
  goTo("open");
  expect(tones).not.toHaveBeenCalled();
});
