/** A rehearsal on its host's page: what it is, and its end. */
import type { HostRoom } from "@/live/host-room";
import { t as lobbyWords } from "@/messages/lobby";
import { t } from "@/messages/room";
import { Button } from "@/ui/button";

interface RehearsalBarProps {
  room: HostRoom;
  waiting: boolean;
}

export function RehearsalBar({ room, waiting }: RehearsalBarProps) {
  return (
    <aside className="border-marigold-edge border-b-2 bg-marigold-soft">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1">
        <p className="flex-1 font-semibold">{lobbyWords("rehearsal")}</p>
        <Button disabled={waiting} onClick={() => room.command({ type: "endRehearsal" })}>
          {t("rehearsal.end")}
        </Button>
      </div>
    </aside>
  );
}
