/**
 * The live region of a running game, for people who use a screen reader.
 *
 * Few sentences per question and never a tick: answers are open, answer saved, half of the
 * player's own time, ten and five seconds left, time is up, and the end of a pause. Everything else
 * is in the heading, which takes the focus.
 */
import { useEffect, useRef, useState } from "react";
import type { ServerClock } from "@/live/clock";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/game";
import { vibrate } from "@/play/vibrate";
import { closeWords } from "@/room/question-time";

const lastMs = 5_000;
const nearlyMs = 10_000;

/**
 * When to say how much time is left, as what is left then: at half, and near the end. Sentences
 * that follow each other closely would only be noise.
 */
export function warnings(totalMs: number): readonly number[] {
  const halfMs = totalMs / 2;
  const all = halfMs >= lastMs + 2_000 ? [halfMs] : [];
  if (halfMs >= nearlyMs + 8_000) all.push(nearlyMs);
  return totalMs > lastMs ? [...all, lastMs] : all;
}

export function Announcer({ state, clock }: { state: RoomState; clock: ServerClock }) {
  const [words, setWords] = useState("");
  const room = state.room;
  const open = room?.phase.type === "open" && room.paused === null ? room.phase : null;
  const saved = open !== null && state.me?.pick !== null && state.pendingPick === null;
  const { opensAtMs = null, closesAtMs = null } = open ?? {};
  const limitMs = open?.question.timeLimitMs ?? 0;
  const closed = room?.phase.type === "closed" && room.phase.reason === "timeUp";

  useEffect(() => {
    if (opensAtMs === null) return;
    const timers = [setTimeout(() => setWords(t("question.open")), opensAtMs - clock.now())];
    if (closesAtMs !== null) {
      // After a pause, half of the whole time is still where it was.
      for (const leftMs of warnings(Math.max(limitMs, closesAtMs - opensAtMs))) {
        const inMs = closesAtMs - leftMs - clock.now();
        const warn = () =>
          setWords(t("question.secondsLeft", { count: Math.round(leftMs / 1000) }));
        if (inMs > 0) timers.push(setTimeout(warn, inMs));
      }
    }
    return () => timers.forEach(clearTimeout);
  }, [opensAtMs, closesAtMs, limitMs, clock]);

  // The same sentence is only spoken again where another one, or none, stood in between.
  const isPending = state.pendingPick !== null;
  useEffect(() => {
    if (isPending) setWords("");
  }, [isPending]);

  const savedWords = t(room?.mayChangePick ? "question.savedMayChange" : "question.saved");
  useEffect(() => {
    if (saved) setWords(savedWords);
  }, [saved, savedWords]);
  useEffect(() => {
    if (saved) vibrate(30);
  }, [saved]);

  const isPaused = room !== null && room.paused !== null && room.paused.reason !== "media";
  const wasPaused = useRef(isPaused);
  useEffect(() => {
    if (wasPaused.current && !isPaused) setWords(t("banner.resumed"));
    wasPaused.current = isPaused;
  }, [isPaused]);

  useEffect(() => {
    if (closed) setWords(closeWords("timeUp"));
  }, [closed]);

  return (
    <p className="sr-only" role="status">
      {words}
    </p>
  );
}
