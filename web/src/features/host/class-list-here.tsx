/** Who on the class list is here, in rooms that are for one. */
import type { HostRoom } from "@/live/host-room";
import type { RoomState } from "@/live/room-state";
import { later } from "@/ui/later";

const Missing = later(async () => (await import("./missing")).Missing);

export function ClassListHere({ room, state }: { room: HostRoom; state: RoomState }) {
  const classList = state.hand?.classList ?? null;
  return classList === null ? null : <Missing classList={classList} room={room} />;
}
