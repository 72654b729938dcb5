/** The players in the room; removing one can be undone right away and later. */
import type { HostRoom } from "@/live/host-room";
import type { RoomView, RosterSeat } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/room";
import { SeatSign } from "@/room/seat-sign";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { toast } from "@/ui/toast";

interface PlayersProps {
  room: HostRoom;
  state: RoomState;
  view: RoomView;
}

const rowClass = "pop-in flex min-h-14 items-center gap-3 border-hairline border-t-2 py-1.5";

function PlayerRow({
  seat,
  room,
  waiting,
}: {
  seat: RosterSeat;
  room: HostRoom;
  waiting: boolean;
}) {
  function kick() {
    if (!room.command({ type: "kick", seat: seat.seat })) return;
    toast(t("lobby.kicked", { name: seat.nickname }), {
      action: {
        label: t("lobby.undo"),
        onClick: () => room.command({ type: "readmit", seat: seat.seat }),
      },
    });
  }
  return (
    <li className={rowClass}>
      <SeatSign seat={seat.seat} />
      <span className="min-w-0 flex-1 truncate font-semibold" dir="auto">
        {seat.nickname}
      </span>
      {!seat.connected && <Badge>{t("lobby.away")}</Badge>}
      <Button
        aria-label={t("lobby.kickNamed", { name: seat.nickname })}
        disabled={waiting}
        onClick={kick}
        size="small"
      >
        {t("lobby.kick")}
      </Button>
    </li>
  );
}

function RemovedRow({
  seat,
  room,
  waiting,
}: {
  seat: RosterSeat;
  room: HostRoom;
  waiting: boolean;
}) {
  return (
    <li className={rowClass}>
      <span className="min-w-0 flex-1 truncate text-muted" dir="auto">
        {seat.nickname}
      </span>
      <Button
        aria-label={t("lobby.readmitNamed", { name: seat.nickname })}
        disabled={waiting}
        onClick={() => room.command({ type: "readmit", seat: seat.seat })}
        size="small"
      >
        {t("lobby.readmit")}
      </Button>
    </li>
  );
}

export function Players({ room, state, view }: PlayersProps) {
  const waiting = state.pendingCommand !== null || state.link !== "online";
  const playing = state.roster.filter((seat) => seat.status === "playing");
  const removed = state.roster.filter((seat) => seat.status === "kicked");
  const count = Math.max(playing.length, state.progress?.seatCount ?? 0);
  return (
    <Card>
      <h2 className="pb-3 text-xl">
        {view.capacity === null
          ? t("players", { count })
          : t("playersOf", { count, capacity: view.capacity })}
      </h2>
      <ul>
        <li className={rowClass}>
          <Avatar name={view.hostName} />
          <span className="min-w-0 flex-1 truncate font-semibold" dir="auto">
            {view.hostName}
          </span>
          <Badge tone="highlight">{t("lobby.host")}</Badge>
        </li>
        {playing.map((seat) => (
          <PlayerRow key={seat.seat} room={room} seat={seat} waiting={waiting} />
        ))}
      </ul>
      {playing.length === 0 && (
        <p className="border-hairline border-t-2 py-6 text-center text-muted">
          {t("lobby.nobodyYet")}
        </p>
      )}
      {removed.length > 0 && (
        <>
          <h3 className="mt-5 pb-2 text-lg">{t("lobby.removed")}</h3>
          <ul>
            {removed.map((seat) => (
              <RemovedRow key={seat.seat} room={room} seat={seat} waiting={waiting} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
