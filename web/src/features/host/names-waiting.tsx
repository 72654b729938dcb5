/**
 * The nicknames that nobody else sees before the host shows them, one by one or all at once. Loaded
 * when there are any.
 */
import type { HostRoom } from "@/live/host-room";
import type { RosterSeat } from "@/live/messages";
import { t } from "@/messages/host-names";
import { Button } from "@/ui/button";

interface ShowNameProps {
  seat: RosterSeat;
  room: HostRoom;
  waiting: boolean;
}

/** In a player's row. */
export function ShowName({ seat, room, waiting }: ShowNameProps) {
  return (
    <Button
      aria-label={t("showNamed", { name: seat.nickname })}
      disabled={waiting}
      onClick={() => room.command({ type: "setNameHidden", seat: seat.seat, hidden: false })}
      size="small"
    >
      {t("show")}
    </Button>
  );
}

interface NamesWaitingProps {
  count: number;
  room: HostRoom;
  waiting: boolean;
}

/** Above the list: how many names wait, and one button for all of them. */
export function NamesWaiting({ count, room, waiting }: NamesWaitingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border-2 border-marigold-edge bg-marigold-soft px-3 py-2">
      <p className="font-medium">{t("wait", { count })}</p>
      <Button
        disabled={waiting}
        onClick={() => room.command({ type: "approveNames" })}
        size="small"
      >
        {t("showAll")}
      </Button>
    </div>
  );
}
