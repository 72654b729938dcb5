/** A question whose video or sound comes before its answers: the room stands still meanwhile. */
import type { RoomView } from "@/live/messages";

/** Whether the host has yet to start it, or it plays; null where nothing is waited for. */
export function mediaHold({
  paused,
  phase,
}: Pick<RoomView, "paused" | "phase">): "waiting" | "playing" | null {
  if (paused?.reason !== "media" || phase.type !== "announced") return null;
  return phase.mediaStartedAtMs == null ? "waiting" : "playing";
}
