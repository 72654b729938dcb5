/** Whether things may travel and burst: as the system says, or less. Kept in this browser. */
import { readLocal, writeLocal } from "@/lib/storage";

export type Motion = "system" | "reduced";
const key = "fanfare.motion";

export function readMotion(): Motion {
  return readLocal(key) === "reduced" ? "reduced" : "system";
}

export function applyMotion(motion: Motion): void {
  if (motion === "system") delete document.documentElement.dataset["motion"];
  else document.documentElement.dataset["motion"] = motion;
}

export function chooseMotion(motion: Motion): void {
  writeLocal(key, motion === "system" ? null : motion);
  applyMotion(motion);
}

/** For what CSS does not move: asked before each movement, because the choice may change. */
export function wantsLessMotion(): boolean {
  return (
    document.documentElement.dataset["motion"] === "reduced" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
