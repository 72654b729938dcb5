/** The lobby as its host sees it: how people join, who is in, and access. */
import type { ReactNode } from "react";
import type { HostRoom } from "@/live/host-room";
import type { LobbyPhase, RoomView } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/room";
import { LobbyBadges } from "@/room/lobby-facts";
import { Door } from "./door";
import { ExitLobby } from "./exit-lobby";
import { HostLinksButton } from "./host-links-button";
import { Invitation } from "./invitation";
import { Players } from "./players";

interface HostLobbyProps {
  room: HostRoom;
  state: RoomState;
  view: RoomView;
  phase: LobbyPhase;
  /** What only hosts see; null while it loads. */
  hostOnly: ReactNode;
}

export function HostLobby({ room, state, view, phase, hostOnly }: HostLobbyProps) {
  const isRehearsal = view.rehearsal === true;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl" dir="auto" tabIndex={-1}>
            {view.title}
          </h1>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <span className="me-1 text-muted" dir="auto">
              {t("lobby.hostedBy", { name: view.hostName })}
            </span>
            <LobbyBadges secondsPerQuestion={phase.secondsPerQuestion} view={view} />
          </div>
          <p className="mt-3 font-semibold text-primary">{t("lobby.ready")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!room.byLink && state.roomId !== null && (
            <HostLinksButton code={view.code} roomId={state.roomId} />
          )}
          {!isRehearsal && <ExitLobby room={room} />}
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Invitation
            hasFriends={!room.byLink && !isRehearsal}
            number={state.stageNumber}
            view={view}
          />
          <Door hand={state.hand} key={String(view.capacity)} room={room} view={view} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Players room={room} state={state} view={view} />
          {hostOnly}
        </div>
      </div>
    </div>
  );
}
