/**
 * One player's answer to the open question: entered, sent, saved.
 *
 * An entered but unsent answer is sent automatically when time is up: a quarter of a second before
 * the end, because the way to the server takes time, and once more at the end itself where answers
 * may be changed. The server accepts answers for half a second longer.
 */
import { useEffect, useRef, useState } from "react";
import { isComplete, untouchedChoice } from "@/live/choices";
import type { ServerClock } from "@/live/clock";
import type { Choice, Me, OpenPhase, RoomView } from "@/live/messages";
import type { PendingPick } from "@/live/room-state";
import { sameChoice } from "@/live/same-choice";
import { useDraft } from "@/play/use-draft";
import { useReached } from "@/ui/use-time";

const sendAheadMs = 250;

export interface AnsweringInput {
  room: RoomView;
  phase: OpenPhase;
  me: Me;
  pendingPick: PendingPick | null;
  clock: ServerClock;
  /** Whether the answers have opened; after a pause they open again. */
  isOpen: boolean;
  onPick: (choice: Choice, atTheEnd?: boolean) => void;
}

export function useAnswering(input: AnsweringInput) {
  const { room, phase, me, pendingPick, clock, isOpen, onPick } = input;
  const { question, offer } = phase;
  const [draft, setDraft] = useDraft(room.code, question, offer);
  const [isIncomplete, setIncomplete] = useState(false);

  const closesAtMs = room.paused === null ? phase.closesAtMs : null;
  const almostUp = useReached(clock, closesAtMs === null ? null : closesAtMs - sendAheadMs);
  const timeUp = useReached(clock, closesAtMs);

  const sent = (pendingPick ?? me.pick)?.choice ?? null;
  const isTaken = sent !== null && !room.mayChangePick;
  const locked = timeUp || room.paused !== null || !isOpen || isTaken;
  const hasNew = draft !== null && !isTaken && !sameChoice(draft, sent);

  function send(choice: Choice, atTheEnd = false) {
    onPick(choice, atTheEnd);
    setDraft(null);
    setIncomplete(false);
  }

  const sendEntered = useRef(() => {});
  sendEntered.current = () => {
    if (draft !== null && hasNew && isComplete(offer, draft)) send(draft, true);
  };
  useEffect(() => {
    if (almostUp || timeUp) sendEntered.current();
  }, [almostUp, timeUp]);

  return {
    /** The displayed answer: the entered one, or else the sent one. */
    choice: isTaken ? sent : (draft ?? sent),
    sent,
    locked,
    timeUp,
    hasNew,
    isIncomplete,
    change(choice: Choice) {
      if (locked) return;
      setIncomplete(false);
      setDraft(choice);
    },
    /** Sends at once, as a tap on a single-answer choice does. */
    send(choice: Choice) {
      if (!locked && !sameChoice(choice, sent)) send(choice);
    },
    /** Sends the displayed answer, if it can be sent. */
    submit() {
      const choice = draft ?? sent ?? untouchedChoice(offer);
      if (locked) return;
      if (choice === null || !isComplete(offer, choice)) setIncomplete(true);
      else if (!sameChoice(choice, sent)) send(choice);
    },
  };
}

export type Answering = ReturnType<typeof useAnswering>;
