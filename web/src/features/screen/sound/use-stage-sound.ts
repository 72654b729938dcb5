/**
 * The stage's sound: silent until someone decides on this stage, because browsers allow sound only
 * after a click or a key, and a projector belongs to no account. Anyone who turned sounds on in
 * their preferences has decided: then any first click is enough.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { hasSound } from "@/lib/sound-choice";
import { readLocal, writeLocal } from "@/lib/storage";
import type { ServerClock } from "@/live/clock";
import type { RoomView } from "@/live/messages";
import { podiumSteps, risings } from "@/live/podium-times";
import { onPodium } from "@/room/team-rows";
import { isBetweenVotes } from "../scene/scenes";
import type { Band } from "./band";
import { cuesOf } from "./cues";

const volumeKey = "fanfare.stageVolume";
const volumeFirst = 0.8;

/** What someone decided on this page; the stage keeps to it when it goes on to the next room. */
let decided: boolean | null = null;

export interface StageSound {
  /** Null until someone has decided. */
  isOn: boolean | null;
  /** From 0 to 1. */
  volume: number;
  start: () => void;
  silence: () => void;
  setVolume: (volume: number) => void;
}

function readVolume(): number {
  const stored = Number(readLocal(volumeKey) ?? volumeFirst);
  return stored >= 0 && stored <= 1 ? stored : volumeFirst;
}

async function openBand(volume: number): Promise<Band | null> {
  if (typeof AudioContext === "undefined") return null;
  // Made at once: the browser ties its permission to the click.
  const context = new AudioContext();
  void context.resume();
  const { createBand } = await import("./band");
  const band = createBand(context);
  band.setVolume(volume);
  return band;
}

/** Plays each phase's sounds; the same phase isn't played again when the view changes otherwise. */
function usePhases(
  band: Band | null,
  view: RoomView | null,
  seatCount: number,
  clock: ServerClock,
) {
  const latest = useRef(view);
  latest.current = view;
  const first = useRef(true);
  const phase = view?.phase;
  const isOpen = phase?.type === "open" || phase?.type === "announced";
  const moment = [
    phase?.type,
    view?.paused === null,
    isOpen ? phase.opensAtMs : 0,
    phase?.type === "open" ? phase.closesAtMs : 0,
    phase !== undefined && isBetweenVotes(phase),
  ].join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a moment is what begins, nothing else.
  useEffect(() => {
    const now = latest.current;
    if (band === null || now === null) return;
    const wasFirst = first.current;
    first.current = false;
    // What began before the sound was on, is only heard where the clock says when.
    const onClock = now.phase.type === "open" || now.phase.type === "announced";
    const rows = now.phase.type === "podium" ? onPodium(now, now.phase.rows) : [];
    const times = [...risings(podiumSteps(rows)).values()];
    band.play(wasFirst && !onClock ? [] : cuesOf(now, clock.now(), times), clock.now());
  }, [band, moment, clock]);

  const lobbySeats = phase?.type === "lobby" ? seatCount : null;
  useEffect(() => band?.lobby(lobbySeats), [band, lobbySeats]);
}

/** Softer while a question's own video or sound plays. */
function useDucking(band: Band | null) {
  useEffect(() => {
    if (band === null) return;
    const look = () => {
      const media = [...document.querySelectorAll<HTMLMediaElement>("video, audio")];
      band.duck(media.some((each) => !each.paused && !each.ended));
    };
    const events = ["play", "pause", "ended"] as const;
    for (const each of events) document.addEventListener(each, look, true);
    return () => {
      for (const each of events) document.removeEventListener(each, look, true);
    };
  }, [band]);
}

export function useStageSound(
  view: RoomView | null,
  seatCount: number,
  clock: ServerClock,
): StageSound {
  const [isOn, setOn] = useState<boolean | null>(null);
  const [band, setBand] = useState<Band | null>(null);
  const [volume, setShown] = useState(readVolume);
  usePhases(band, view, seatCount, clock);
  useDucking(band);

  const isWanted = useRef(false);
  const start = useCallback(() => {
    decided = true;
    setOn(true);
    if (isWanted.current) return;
    isWanted.current = true;
    void openBand(readVolume()).then((opened) => {
      if (isWanted.current) setBand(opened);
      else opened?.close();
    });
  }, []);
  const silence = useCallback(() => {
    isWanted.current = false;
    decided = false;
    setOn(false);
    setBand(null);
  }, []);

  useEffect(() => () => band?.close(), [band]);

  useEffect(() => {
    if (decided === true) start();
    else if (decided === false) silence();
  }, [start, silence]);

  useEffect(() => {
    if (isOn !== null || !hasSound()) return;
    const decide = () => start();
    window.addEventListener("pointerdown", decide, { once: true });
    window.addEventListener("keydown", decide, { once: true });
    return () => {
      window.removeEventListener("pointerdown", decide);
      window.removeEventListener("keydown", decide);
    };
  }, [isOn, start]);

  return {
    isOn,
    volume,
    start,
    silence,
    setVolume(next) {
      setShown(next);
      writeLocal(volumeKey, String(next));
      band?.setVolume(next);
    },
  };
}
