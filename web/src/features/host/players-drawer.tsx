/** The players, how they join, and access to the room: at hand in every phase. */
import { useState } from "react";
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/room";
import { Drawer } from "@/ui/drawer";
import { Segmented } from "@/ui/segmented";
import { ClassListHere } from "./class-list-here";
import { Door } from "./door";
import { Invitation } from "./invitation";
import { PlayerList } from "./player-list";
import { playersHeading } from "./players";
import { TeamsHere } from "./teams-here";

interface PlayersDrawerProps {
  room: HostRoom;
  state: RoomState;
  view: RoomView;
  onClose: () => void;
}

export function PlayersDrawer({ room, state, view, onClose }: PlayersDrawerProps) {
  const [tab, setTab] = useState<"players" | "access">("players");
  const isTeams = view.teamDevices === true;
  const options = [
    { value: "players" as const, label: t(isTeams ? "ofTeams.tab" : "host.tabPlayers") },
    { value: "access" as const, label: t("host.tabAccess") },
  ];
  return (
    <Drawer onClose={onClose} open side="end" title={playersHeading(state, view)} titleShown>
      <div className="flex min-h-0 flex-1 flex-col gap-4 p-5">
        <Segmented
          label={t(isTeams ? "ofTeams.open" : "host.playersOpen")}
          onChange={setTab}
          options={options}
          value={tab}
        />
        {tab === "players" ? (
          <>
            <ClassListHere room={room} state={state} />
            {view.teams != null && (
              <TeamsHere room={room} state={state} teams={view.teams} view={view} />
            )}
            <PlayerList className="min-h-0 flex-1" room={room} state={state} />
          </>
        ) : (
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto">
            <Door hand={state.hand} key={String(view.capacity)} room={room} view={view} />
            <Invitation hasFriends={!room.byLink} number={state.stageNumber} view={view} />
          </div>
        )}
      </div>
    </Drawer>
  );
}
