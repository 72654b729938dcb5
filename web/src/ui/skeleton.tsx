/** A grey shape where text or a card will be. Whoever shows it says "Loading" once beside it. */
import { clsx } from "clsx";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("skeleton block rounded-sm", className)} />;
}
