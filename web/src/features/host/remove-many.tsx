/**
 * Removing many players with one press, and letting them back in with another. Loaded with the list
 * of players.
 */
import { useState } from "react";
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/remove-many";
import { Button } from "@/ui/button";
import { RemoveManyDialog } from "./remove-many-dialog";
import { whenFree } from "./when-free";

interface RemoveManyProps {
  room: HostRoom;
  state: RoomState;
}

/** Below the filters of the list: the way to the dialog, and back from the last removal. */
export function RemoveMany({ room, state }: RemoveManyProps) {
  const [isOpen, setOpen] = useState(false);
  const isBusy = useStore(room.store, (now) => now.pendingCommand !== null);
  const last = state.hand?.lastRemoval ?? null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className="self-start"
        onClick={() => setOpen(true)}
        size="small"
        variant="ghost"
      >
        {t("open")}
      </Button>
      {last !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border-2 border-hairline px-3 py-2">
          <p className="font-medium">{t("out", { count: last.count })}</p>
          <Button
            disabled={isBusy && !isOpen}
            onClick={() =>
              whenFree(room, () => room.command({ type: "readmitMany", removal: last.removal }))
            }
            size="small"
          >
            {t("letBack")}
          </Button>
        </div>
      )}
      {isOpen && <RemoveManyDialog onClose={() => setOpen(false)} room={room} />}
    </>
  );
}
