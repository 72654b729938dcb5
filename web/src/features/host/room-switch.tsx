/**
 * A switch for a setting of the running room. It turns at once, and turns back if the room refuses
 * or never follows.
 *
 * The room's response arrives before the view that shows the change; in between, the switch stays
 * where it was put.
 */
import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { Action } from "@/live/messages";
import { Switch } from "@/ui/switch";

/** How long the view may take to follow the room's response. */
const viewGraceMs = 2_000;

interface RoomSwitchProps {
  room: HostRoom;
  label: ReactNode;
  /** As the newest view says. */
  isOn: boolean;
  /** The command for the other position; null if it can't be given as the page is. */
  action: (isOn: boolean) => Action | null;
}

export function RoomSwitch({ room, label, isOn, action }: RoomSwitchProps) {
  const answered = useStore(room.store, (state) => state.pendingCommand === null);
  const refused = useStore(room.store, (state) => state.refusal !== null);
  const [wanted, setWanted] = useState<boolean | null>(null);

  useEffect(() => {
    if (wanted === null || !answered) return;
    if (wanted === isOn || refused) {
      setWanted(null);
      return;
    }
    const timer = setTimeout(() => setWanted(null), viewGraceMs);
    return () => clearTimeout(timer);
  }, [wanted, isOn, answered, refused]);

  return (
    <Switch
      checked={wanted ?? isOn}
      label={label}
      onChange={(event) => {
        const next = event.target.checked;
        const command = action(next);
        if (command !== null && room.command(command)) setWanted(next);
      }}
    />
  );
}
