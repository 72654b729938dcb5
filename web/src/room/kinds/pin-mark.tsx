/** A pin on a picture; its tip is the place. */
import { clsx } from "clsx";
import type { PinPoint } from "@/live/messages";

export function placeStyle({ x, y }: PinPoint) {
  return { left: `${x / 100}%`, top: `${y / 100}%` };
}

export function PinMark({ point, className }: { point: PinPoint; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={clsx("pin-mark", className)}
      style={placeStyle(point)}
      viewBox="0 0 24 32"
    >
      <path d="M12 31C5 21 1.5 16.6 1.5 11.5a10.5 10.5 0 0 1 21 0C22.5 16.6 19 21 12 31Z" />
      <circle cx="12" cy="11.5" r="4" />
    </svg>
  );
}
