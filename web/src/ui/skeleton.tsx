/** A gray shape where text or a card will be. The caller says "Loading" once beside it. */
import { clsx } from "clsx";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("skeleton block rounded-sm", className)} />;
}
