/** A sign in the lobby that hops whenever its player wants it to. */
import { clsx } from "clsx";
import { memo } from "react";
import { SeatSign } from "@/room/seat-sign";

interface HoppingSignProps {
  seat: number;
  /** How often it has hopped. */
  hops: number;
  className: string;
}

/** Remembered: whenever someone joins, hundreds stay as they are. */
export const HoppingSign = memo(function HoppingSign({ seat, hops, className }: HoppingSignProps) {
  return <SeatSign className={clsx(className, hops > 0 && "stage-hop")} key={hops} seat={seat} />;
});
