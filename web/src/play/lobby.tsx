/** Waiting for the first question: the player is in, and sees who else is. */
import { useState } from "react";
import type { LobbyPhase, Me, Progress, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { t as kindWords } from "@/messages/kinds";
import { t as uiWords } from "@/messages/ui";
import { paths } from "@/paths";
import { Heading } from "@/play/heading";
import { HostBadge, LobbyBadges, playersWords } from "@/room/lobby-facts";
import { SeatSign } from "@/room/seat-sign";
import { ShareButton } from "@/room/share-button";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { tileName } from "@/ui/tile-shapes";

interface LobbyProps {
  room: RoomView;
  phase: LobbyPhase;
  /** Newer than the view: a view comes when something happens, counters come as people join. */
  progress: Progress | null;
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

/** The code and the link, for whoever sits beside and isn't in yet. */
function Invite({ room }: { room: RoomView }) {
  const link = new URL(paths.join(room.code), location.origin).href;
  return (
    <section className="mt-8 w-full max-w-100 rounded-md border-2 border-hairline bg-surface p-4">
      <p className="text-muted">{kindWords("lobby.codeLabel")}</p>
      <p className="font-extrabold text-3xl tabular-nums">{room.code}</p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <CopyButton text={room.code} wide>
          {kindWords("lobby.copyCode")}
        </CopyButton>
        <ShareButton link={link} title={room.title} />
      </div>
    </section>
  );
}

export function Lobby({ room, phase, progress, me, onLeave }: LobbyProps) {
  const { seatCount, newest } = progress ?? { seatCount: room.seatCount, newest: phase.newest };
  const others = newest.filter((name) => name !== me.nickname);
  return (
    <div className="flex flex-1 flex-col items-center justify-center text-center">
      <SeatSign className="enter-pop size-28" seat={me.seat} />
      <Heading
        className="mt-4 max-w-full wrap-anywhere text-3xl"
        phase="lobby"
        title={t("titles.lobby")}
      >
        {t("lobby.title", { name: me.nickname })}
      </Heading>
      <p className="mt-2 text-muted">
        {t("lobby.badge", { shape: uiWords(`shape.${tileName(me.seat % 8)}`) })}
      </p>
      {me.hasAccount && <p className="mt-1 font-semibold">{t("lobby.counts")}</p>}
      <p className="mt-6 flex items-center gap-3 font-semibold text-lg">
        <span aria-hidden="true" className="waiting-dots">
          <i />
          <i />
          <i />
        </span>
        {t("lobby.waiting")}
      </p>
      <h2 className="mt-6 max-w-full wrap-anywhere text-xl" dir="auto">
        {room.title}
      </h2>
      <p className="mt-2 flex max-w-full flex-wrap items-center justify-center gap-2">
        <span className="wrap-anywhere min-w-0" dir="auto">
          {room.hostName}
        </span>
        <HostBadge />
        <LobbyBadges secondsPerQuestion={phase.secondsPerQuestion} view={room} />
      </p>
      <section aria-label={t("lobby.newest")} className="mt-6 w-full">
        <p className="font-semibold">{playersWords(seatCount, room)}</p>
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
      <Invite room={room} />
      <div className="mt-6">
        <LeaveButton onLeave={onLeave} />
      </div>
    </div>
  );
}
