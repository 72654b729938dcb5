/** The players in the lobby, with their host first. */
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/room";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { PlayerList } from "./player-list";

interface PlayersProps {
  room: HostRoom;
  state: RoomState;
  view: RoomView;
}

/** The heading above any list of a room's players. */
export function playersWords(state: RoomState, { capacity }: RoomView): string {
  const playing = state.roster.filter((seat) => seat.status === "playing").length;
  const count = Math.max(playing, state.progress?.seatCount ?? 0);
  return capacity === null ? t("players", { count }) : t("playersOf", { count, capacity });
}

export function Players({ room, state, view }: PlayersProps) {
  return (
    <Card>
      <h2 className="pb-3 text-xl">{playersWords(state, view)}</h2>
      <p className="flex min-h-14 items-center gap-3 border-hairline border-t-2 py-1.5">
        <Avatar name={view.hostName} />
        <span className="min-w-0 flex-1 truncate font-semibold" dir="auto">
          {view.hostName}
        </span>
        <Badge tone="highlight">{t("lobby.host")}</Badge>
      </p>
      <PlayerList className="max-h-[60vh]" room={room} state={state} />
    </Card>
  );
}
