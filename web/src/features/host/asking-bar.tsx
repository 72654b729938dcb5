/**
 * Who asks to come in, in a room whose host approves who joins. The bar has its place as long as the
 * host approves, so that nothing moves when someone asks. Loaded when a host does.
 */
import { useEffect, useRef, useState } from "react";
import type { HostRoom } from "@/live/host-room";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/host-asking";
import { Button } from "@/ui/button";
import { AskingDialog } from "./asking-dialog";

/** In a flood someone asks all the time, and nobody wants to hear of each. */
const sayEveryMs = 5_000;

/** What a screen reader says of a number that may change all the time. */
function useSaid(count: number): number {
  const [said, setSaid] = useState(count);
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (count === said) return;
    const say = () => {
      saidAt.current = performance.now();
      setSaid(count);
    };
    const timer = setTimeout(say, Math.max(0, saidAt.current + sayEveryMs - performance.now()));
    return () => clearTimeout(timer);
  }, [count, said]);
  return said;
}

const words = (count: number) => (count === 0 ? t("none") : t("ask", { count }));

export function AskingBar({ room, state }: { room: HostRoom; state: RoomState }) {
  const [isOpen, setOpen] = useState(false);
  const count = state.progress?.askingCount ?? 0;
  const said = useSaid(count);
  return (
    // In view however far the page is scrolled; what has the focus stays below it, as everywhere.
    <div className={`sticky top-0 z-10 ${count > 0 ? "bg-marigold-soft" : "bg-surface"}`}>
      <div className="mx-auto flex min-h-16 max-w-7xl items-center justify-between gap-3 border-hairline border-b-2 px-4">
        <p aria-hidden="true" className="min-w-0 font-semibold">
          {words(count)}
        </p>
        <p className="sr-only" role="status">
          {words(said)}
        </p>
        <Button
          aria-haspopup="dialog"
          className="shrink-0"
          disabled={count === 0 && !isOpen}
          onClick={() => setOpen(true)}
        >
          {t("open")}
        </Button>
      </div>
      {isOpen && <AskingDialog onClose={() => setOpen(false)} room={room} state={state} />}
    </div>
  );
}
