/**
 * What stands above every phase, if anything: that it is a rehearsal, and who asks to come in. It
 * also says what the room refused.
 */
import { useEffect } from "react";
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { RoomState } from "@/live/room-state";
import { AskingBar } from "./asking-bar";
import { RehearsalBar } from "./rehearsal";
import { sayRefusal } from "./say-refusal";

/** Announces each refusal once; one of a nickname stands below its field. */
function useRefusals(room: HostRoom) {
  const refusal = useStore(room.store, (state) => state.refusal);
  useEffect(() => {
    if (refusal === null) return;
    if (!refusal.code.startsWith("nickname")) sayRefusal(refusal.code);
    room.refusalSeen();
  }, [refusal, room]);
}

export function Notices({ room, state }: { room: HostRoom; state: RoomState }) {
  useRefusals(room);
  // At the podium nobody comes in anymore.
  const isPodium = state.room?.phase.type === "podium";
  const asks = state.hand?.joinApproval === true || (state.progress?.askingCount ?? 0) > 0;
  return (
    <>
      {state.room?.rehearsal === true && (
        <RehearsalBar
          room={room}
          waiting={state.pendingCommand !== null || state.link !== "online"}
        />
      )}
      {asks && !isPodium && <AskingBar room={room} state={state} />}
    </>
  );
}
