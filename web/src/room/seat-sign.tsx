/**
 * A player's symbol: one of the weather shapes in its color, chosen by the seat number, so that
 * people find themselves on the big screen. It never replaces the nickname.
 */
import { clsx } from "clsx";
import { TileShape } from "@/ui/tile-shapes";

const looks = [
  "bg-tile-a text-ink",
  "bg-tile-b text-snow",
  "bg-tile-c text-ink",
  "bg-tile-d text-snow",
  "bg-tile-e text-ink",
  "bg-tile-f text-snow",
  "bg-tile-g text-snow",
  "bg-tile-h text-ink",
] as const;

export function SeatSign({ seat, className }: { seat: number; className?: string }) {
  const index = seat % looks.length;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex size-10 shrink-0 items-center justify-center rounded-[28%] border-2 border-ink/15",
        looks[index],
        className,
      )}
    >
      <TileShape className="size-[62%]" index={index} />
    </span>
  );
}
