/** Those who ask to come in: one by one, or all at once. */
import { memo, useMemo } from "react";
import type { HostRoom } from "@/live/host-room";
import type { RosterSeat } from "@/live/messages";
import type { RoomState } from "@/live/room-state";
import { t } from "@/messages/host-asking";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { VirtualList } from "@/ui/virtual-list";
import { useFocusAfterRows } from "./focus-after-rows";
import { whenFree } from "./when-free";

/** Two lines on a phone: the nickname, and the buttons below it. */
const rowHeight = 104;

function turnAway(room: HostRoom, { seat, nickname }: RosterSeat) {
  whenFree(room, () => room.command({ type: "kick", seat }));
  toast(t("turnedAway", { name: nickname }), {
    action: {
      label: t("letIn"),
      onClick: () => whenFree(room, () => room.command({ type: "readmit", seat })),
    },
  });
}

interface AskingRowProps {
  seat: RosterSeat;
  room: HostRoom;
  onLeave: (seat: number) => void;
}

/** A press waits for the one before: anyone who decides about many doesn't look for a free button. */
const AskingRow = memo(function AskingRow({ seat, room, onLeave }: AskingRowProps) {
  const name = { name: seat.nickname };
  return (
    <div className="flex h-full flex-col justify-center gap-2 border-hairline border-t-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate font-semibold" dir="auto" title={seat.nickname}>
          {seat.nickname}
        </span>
        {!seat.connected && <Badge>{t("away")}</Badge>}
      </div>
      <div className="flex gap-2">
        <Button
          aria-label={t("letInNamed", name)}
          onClick={() => {
            onLeave(seat.seat);
            whenFree(room, () => room.command({ type: "letIn", seat: seat.seat }));
          }}
          size="small"
        >
          {t("letIn")}
        </Button>
        <Button
          aria-label={t("turnAwayNamed", name)}
          onClick={() => {
            onLeave(seat.seat);
            turnAway(room, seat);
          }}
          size="small"
          variant="ghost"
        >
          {t("turnAway")}
        </Button>
      </div>
    </div>
  );
});

interface AskingDialogProps {
  room: HostRoom;
  state: RoomState;
  onClose: () => void;
}

export function AskingDialog({ room, state, onClose }: AskingDialogProps) {
  const { roster } = state;
  const seats = useMemo(() => roster.filter((seat) => seat.status === "asking"), [roster]);
  const { list, onLeave } = useFocusAfterRows(seats);
  return (
    <Dialog description={t("hint")} onClose={onClose} open title={t("title")}>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, because it isn't a form. */}
      <div
        aria-label={t("list")}
        className="flex flex-col gap-3 rounded-sm"
        ref={list}
        role="group"
        tabIndex={-1}
      >
        {seats.length === 0 ? (
          <p className="py-6 text-center text-muted">{t("none")}</p>
        ) : (
          <>
            <Button
              className="self-start"
              onClick={() => whenFree(room, () => room.command({ type: "letAllIn" }))}
              variant="primary"
            >
              {t("all", { count: seats.length })}
            </Button>
            <VirtualList
              className="max-h-[50vh]"
              items={seats}
              keyOf={(seat) => seat.seat}
              label={t("list")}
              rowHeight={rowHeight}
            >
              {(seat) => <AskingRow onLeave={onLeave} room={room} seat={seat} />}
            </VirtualList>
          </>
        )}
      </div>
    </Dialog>
  );
}
