/** The sounds of the big screen: when a question opens, closes and is revealed, and at the end. */
import { useEffect, useRef } from "react";
import { play, type Sound } from "@/lib/sound";
import type { RoomView } from "@/live/messages";

const sounds: Partial<Record<RoomView["phase"]["type"], Sound>> = {
  open: "opened",
  closed: "closed",
  reveal: "revealed",
  podium: "podium",
};

export function useSounds(phase: RoomView["phase"]["type"] | undefined): void {
  const before = useRef(phase);
  useEffect(() => {
    const last = before.current;
    before.current = phase;
    // A screen that joins or reconnects halfway through didn't see the beginning.
    if (phase === undefined || last === undefined || last === phase) return;
    const sound = sounds[phase];
    if (sound !== undefined) play(sound);
  }, [phase]);
}
