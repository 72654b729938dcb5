/** Interruptions, laid over the stage's top edge so that nothing below moves. */
import type { Paused } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/room";
import { Spinner } from "@/ui/spinner";

export function StageNotice({ link, paused }: { link: RoomState["link"]; paused: Paused | null }) {
  const lost = link === "reconnecting";
  return (
    <div className="stage-small fixed inset-x-0 top-0 z-10" role="alert">
      {lost && (
        <p className="flex items-center justify-center gap-3 bg-marigold py-[0.4em] font-semibold text-ink">
          <Spinner className="size-[1.1em]" />
          {t("reconnecting")}
        </p>
      )}
      {!lost && paused !== null && paused.reason !== "media" && (
        <p className="bg-marigold py-[0.4em] text-center font-semibold text-ink">
          {t(paused.reason === "hostAway" ? "pausedHostAway" : "pausedHost")}
        </p>
      )}
    </div>
  );
}
