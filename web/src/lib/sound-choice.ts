/** Whether this browser plays sounds: off until someone turns them on for their account. */
import { readLocal, writeLocal } from "@/lib/storage";

const key = "fanfare.sound";

export function hasSound(): boolean {
  return readLocal(key) === "on";
}

export function chooseSound(isOn: boolean): void {
  writeLocal(key, isOn ? "on" : null);
}
