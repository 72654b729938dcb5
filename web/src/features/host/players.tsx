/** The players in the lobby, with their host first. */
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { HostBadge, playersWords } from "@/room/lobby-facts";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { ClassListHere } from "./class-list-here";
import { PlayerList } from "./player-list";
import { TeamsHere } from "./teams-here";

interface PlayersProps {
  room: HostRoom;
  state: RoomState;
  view: RoomView;
}

/** How many players are in: the roster, or the counter while its parts are on their way. */
export function playersHeading(state: RoomState, view: RoomView): string {
  const playing = state.roster.filter((seat) => seat.status === "playing").length;
  return playersWords(Math.max(playing, state.progress?.seatCount ?? 0), view);
}

export function Players({ room, state, view }: PlayersProps) {
  return (
    <Card>
      <h2 className="pb-3 text-xl">{playersHeading(state, view)}</h2>
      <ClassListHere room={room} state={state} />
      {view.teams != null && <TeamsHere room={room} state={state} teams={view.teams} view={view} />}
      <p className="flex min-h-14 items-center gap-3 border-hairline border-t-2 py-1.5">
        <Avatar name={view.hostName} />
        <span className="min-w-0 flex-1 truncate font-semibold" dir="auto">
          {view.hostName}
        </span>
        <HostBadge />
      </p>
      <PlayerList className="max-h-[60vh]" room={room} state={state} />
    </Card>
  );
}
