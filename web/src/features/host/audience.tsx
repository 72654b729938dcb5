/**
 * The host's page of a session without a quiz: what the audience asks and shares, beside how people
 * join and who is in. It stays the same until the host ends it.
 */
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t as aloneWords } from "@/messages/alone";
import { t } from "@/messages/room";
import { Card } from "@/ui/card";
import { AudienceSwitches } from "./audience-switches";
import { Door } from "./door";
import { HostLinksButton } from "./host-links-button";
import { Invitation } from "./invitation";
import { Players } from "./players";
import { WallCounts } from "./wall";
import { WallList } from "./wall-list";

interface HostAudienceProps {
  room: HostRoom;
  state: RoomState;
  view: RoomView;
}

export function HostAudience({ room, state, view }: HostAudienceProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl" dir="auto" tabIndex={-1}>
            {view.title}
          </h1>
          <p className="mt-2 text-muted" dir="auto">
            {t("lobby.hostedBy", { name: view.hostName })}
          </p>
        </div>
        {!room.byLink && state.roomId !== null && (
          <HostLinksButton code={view.code} roomId={state.roomId} />
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <Card className="flex flex-col gap-4">
          <WallCounts room={room} view={view} />
          <WallList className="flex flex-col gap-4" isAlone room={room} view={view} />
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          <Invitation
            hasFriends={!room.byLink}
            number={state.stageNumber}
            title={aloneWords("invite")}
            view={view}
          />
          <Card className="flex flex-col gap-4">
            <AudienceSwitches isAlone room={room} view={view} />
          </Card>
          <Players room={room} state={state} view={view} />
          <Door hand={state.hand} key={String(view.capacity)} room={room} view={view} />
        </div>
      </div>
    </div>
  );
}
