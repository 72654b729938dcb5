/** Whether things may travel and burst: as the system says, or less. Chosen in `look-choice`. */
import { readLocal } from "@/lib/storage";

export type Motion = "system" | "reduced";
export const motionKey = "fanfare.motion";

export function readMotion(): Motion {
  return readLocal(motionKey) === "reduced" ? "reduced" : "system";
}

export function applyMotion(motion: Motion): void {
  if (motion === "system") delete document.documentElement.dataset["motion"];
  else document.documentElement.dataset["motion"] = motion;
}

/** For what CSS does not move: asked before each movement, because the choice may change. */
export function wantsLessMotion(): boolean {
  return (
    document.documentElement.dataset["motion"] === "reduced" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
