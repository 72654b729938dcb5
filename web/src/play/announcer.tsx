/**
 * The live region of a running game, for people who use a screen reader.
 *
 * At most four sentences per question and never a tick: answers are open, answer saved, ten seconds
 * left, time is up. Everything else is in the heading, which takes the focus.
 */
import { useEffect, useState } from "react";
import type { ServerClock } from "@/live/clock";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/game";
import { closeWords } from "@/room/question-time";

/** The warning for slow readers; in shorter questions it would only add noise. */
const warnMs = 10_000;
const warnFromMs = 15_000;

export function Announcer({ state, clock }: { state: RoomState; clock: ServerClock }) {
  const [words, setWords] = useState("");
  const room = state.room;
  const open = room?.phase.type === "open" && room.paused === null ? room.phase : null;
  const saved = open !== null && state.me?.pick !== null && state.pendingPick === null;
  const { opensAtMs = null, closesAtMs = null } = open ?? {};
  const closed = room?.phase.type === "closed" && room.phase.reason === "timeUp";

  useEffect(() => {
    if (opensAtMs === null) return;
    const timers = [setTimeout(() => setWords(t("question.open")), opensAtMs - clock.now())];
    if (closesAtMs !== null && closesAtMs - opensAtMs >= warnFromMs) {
      const left = closesAtMs - warnMs - clock.now();
      const warn = () => setWords(t("question.secondsLeft", { count: warnMs / 1000 }));
      if (left > 0) timers.push(setTimeout(warn, left));
    }
    return () => timers.forEach(clearTimeout);
  }, [opensAtMs, closesAtMs, clock]);

  useEffect(() => {
    if (saved) setWords(t("question.saved"));
  }, [saved]);

  useEffect(() => {
    if (closed) setWords(closeWords("timeUp"));
  }, [closed]);

  return (
    <p className="sr-only" role="status">
      {words}
    </p>
  );
}
