/** What stands above every phase, if anything: that it is a rehearsal, and who asks to come in. */
import type { HostRoom } from "@/live/host-room";
import type { RoomState } from "@/live/room-state";
import { AskingBar } from "./asking-bar";
import { RehearsalBar } from "./rehearsal";

export function Notices({ room, state }: { room: HostRoom; state: RoomState }) {
  // At the podium nobody comes in any longer.
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
