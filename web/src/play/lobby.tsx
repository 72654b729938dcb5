/** Waiting for the first question: the player is in, and sees who else is. */
import { useState } from "react";
import type { LobbyPhase, Me, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { t as joinWords } from "@/messages/play";
import { t as uiWords } from "@/messages/ui";
import { Heading } from "@/play/heading";
import { SeatSign } from "@/room/seat-sign";
import { Button } from "@/ui/button";
import { tileName } from "@/ui/tile-shapes";

interface LobbyProps {
  room: RoomView;
  phase: LobbyPhase;
  me: Me;
  onLeave: () => void;
}

/** Leaving frees the nickname, so it asks once, in place. */
function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button onClick={() => setAsking(true)} variant="ghost">
        {t("lobby.leave")}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <p className="font-semibold">{t("leave.sure")}</p>
      <Button autoFocus onClick={() => setAsking(false)}>
        {t("leave.stay")}
      </Button>
      <Button onClick={onLeave} variant="danger">
        {t("leave.yes")}
      </Button>
    </div>
  );
}

export function Lobby({ room, phase, me, onLeave }: LobbyProps) {
  const others = phase.newest.filter((name) => name !== me.nickname);
  return (
    <div className="flex flex-1 flex-col items-center justify-center text-center">
      <SeatSign className="enter-pop size-28" seat={me.seat} />
      <Heading
        className="mt-6 max-w-full wrap-anywhere text-3xl"
        phase="lobby"
        title={t("titles.lobby")}
      >
        {t("lobby.title", { name: me.nickname })}
      </Heading>
      <p className="mt-2 text-muted">
        {t("lobby.badge", { shape: uiWords(`shape.${tileName(me.seat % 8)}`) })}
      </p>
      {me.hasAccount && <p className="mt-1 font-semibold">{t("lobby.counts")}</p>}
      <p className="mt-8 flex items-center gap-3 font-semibold text-lg">
        <span aria-hidden="true" className="waiting-dots">
          <i />
          <i />
          <i />
        </span>
        {t("lobby.waiting")}
      </p>
      <p className="mt-1 max-w-full wrap-anywhere text-muted" dir="auto">
        {room.title} · {joinWords("join.hostedBy", { name: room.hostName })}
      </p>
      <section aria-label={t("lobby.newest")} className="mt-8 w-full">
        <p className="font-semibold">{t("lobby.others", { count: room.seatCount })}</p>
        <ul className="mt-3 flex max-h-31 flex-wrap justify-center gap-2 overflow-hidden">
          {others.map((name) => (
            <li
              className="enter-pop max-w-full truncate rounded-full border-2 border-hairline bg-surface px-3 py-1"
              dir="auto"
              key={name}
            >
              {name}
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-10">
        <LeaveButton onLeave={onLeave} />
      </div>
    </div>
  );
}
