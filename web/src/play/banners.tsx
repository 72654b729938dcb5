/**
 * What interrupts a game without ending it: the lost connection and the pause. Both lie over the top
 * of the page, so that nothing below moves under a finger, and are announced at once.
 */
import { useEffect, useState } from "react";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/game";
import { loadLostNotes } from "@/play/unreached";
import { Spinner } from "@/ui/spinner";
import { useModule } from "@/ui/use-module";

/** A short hiccup isn't worth showing. */
const graceMs = 700;

function useLasting(active: boolean, afterMs: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), afterMs);
    return () => clearTimeout(timer);
  }, [active, afterMs]);
  return active && lasting;
}

export function Banners({ state }: { state: RoomState }) {
  const lost = useLasting(state.link === "reconnecting", graceMs);
  const notes = useModule(loadLostNotes);
  const paused = state.room?.paused ?? null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-20 flex flex-col" role="alert">
      {lost && (
        <p className="flex items-center justify-center gap-2.5 bg-marigold px-4 py-2 text-center font-semibold text-ink text-sm leading-tight">
          <Spinner className="size-5 shrink-0" />
          {typeof notes === "string" ? t("banner.reconnecting") : <notes.LostNote />}
        </p>
      )}
      {paused !== null && paused.reason !== "media" && (
        <p className="flex items-center justify-center gap-2.5 border-hairline border-b-2 bg-primary-soft px-4 py-2 text-center font-semibold">
          <svg aria-hidden="true" className="size-5 shrink-0" viewBox="0 0 20 20">
            <path d="M6 4v12M14 4v12" stroke="currentColor" strokeLinecap="round" strokeWidth="4" />
          </svg>
          {t(paused.reason === "host" ? "banner.pausedHost" : "banner.pausedHostAway")}
        </p>
      )}
    </div>
  );
}
