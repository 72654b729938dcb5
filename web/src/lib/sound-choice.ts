/** Whether this browser sounds: off until somebody turns it on for their account. */
import { readLocal, writeLocal } from "@/lib/storage";

const key = "fanfare.sound";

export function hasSound(): boolean {
  return readLocal(key) === "on";
}

export function chooseSound(isOn: boolean): void {
  writeLocal(key, isOn ? "on" : null);
}
