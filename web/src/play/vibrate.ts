/**
 * A short buzz where the device has one; not for people who asked for less motion. After a reload,
 * browsers allow it, and complain about it, only once someone has tapped.
 */
import { wantsLessMotion } from "@/lib/look";

export function vibrate(pattern: number | number[]): void {
  const isTapped = navigator.userActivation?.hasBeenActive ?? false;
  if (isTapped && "vibrate" in navigator && !wantsLessMotion()) navigator.vibrate(pattern);
}
