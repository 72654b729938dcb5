/**
 * What a host can do to the question in play besides going on, and in which phases.
 *
 * None of it can be undone, so nothing is asked; a notice says what happened once the room's view
 * shows it. A command that comes too late changes nothing and says nothing.
 */
import type { HostRoom } from "@/live/host-room";
import type { Action, RoomView } from "@/live/messages";
import { t } from "@/messages/hand";
import { isUnscored } from "@/room/kinds/unscored";
import { toast } from "@/ui/toast";

type Act = "skip" | "endUncounted" | "replay";

const phasesOf: Readonly<Record<Act, readonly RoomView["phase"]["type"][]>> = {
  skip: ["announced", "open", "closed"],
  endUncounted: ["open", "closed"],
  replay: ["reveal", "leaderboard"],
};

export function isPossible(act: Act, view: RoomView): boolean {
  return phasesOf[act].includes(view.phase.type);
}

/** The index of the question in play; null between questions. */
function indexOf({ phase }: RoomView): number | null {
  return "question" in phase ? phase.question.index : null;
}

/** Whether the newer view shows that this was done, and not something else in its place. */
function isDone(act: Act, before: RoomView, after: RoomView): boolean {
  const { phase } = after;
  switch (act) {
    case "skip":
      return phase.type === "podium" || indexOf(after) !== indexOf(before);
    case "endUncounted":
      return (
        phase.type === "reveal" && (phase.marking === "void" || isUnscored(phase.question.kind))
      );
    case "replay":
      return phase.type === "announced";
  }
}

/** A key pressed twice by mistake must not drop the next question as well. */
const pressedTwiceMs = 1_000;
const lastPress = new WeakMap<HostRoom, { name: Act; at: number }>();

const done = { skip: "skipped", endUncounted: "endedUncounted", replay: "replayed" } as const;

export function act(room: HostRoom, name: Act): void {
  const before = room.store.getState().room;
  if (before === null || !isPossible(name, before)) return;
  const at = performance.now();
  const last = lastPress.get(room);
  if (last?.name === name && at - last.at < pressedTwiceMs) return;
  const action: Action = { type: name };
  if (!room.command(action)) return;
  lastPress.set(room, { name, at });
  const stop = room.store.subscribe(({ room: after, refusal, ending }) => {
    if (refusal !== null || ending !== null) stop();
    else if (after !== null && after.step > before.step) {
      stop();
      if (isDone(name, before, after)) toast(t(done[name]));
    }
  });
}
