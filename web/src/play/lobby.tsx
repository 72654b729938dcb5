/** Waiting for the first question: the player is in, and sees who else is. */
import { useRef, useState } from "react";
import type { LobbyPhase, Me, Progress, RoomView } from "@/live/messages";
import type { PlayerRoom } from "@/live/player-room";
import { t } from "@/messages/game";
import { t as lobbyWords } from "@/messages/lobby";
import { t as partWords } from "@/messages/parts";
import { Heading } from "@/play/heading";
import { ReadAloudButton } from "@/play/read-aloud-button";
import { useGlide } from "@/play/use-glide";
import { useTeamParts } from "@/play/use-team-parts";
import { playerPaths as paths } from "@/player-paths";
import { HostBadge, LobbyBadges, playersWords } from "@/room/lobby-facts";
import { useRoomPass } from "@/room/room-pass";
import { SeatSign } from "@/room/seat-sign";
import { ShareButton } from "@/room/share-button";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { later } from "@/ui/later";
import { tileName } from "@/ui/tile-shapes";

const SeatDialog = later(async () => (await import("./seat-dialog")).SeatDialog);
const TeamMembers = later(async () => (await import("./team-members")).TeamMembers);
const TimeDialog = later(async () => (await import("./time-dialog")).TimeDialog);

interface LobbyProps {
  room: RoomView;
  phase: LobbyPhase;
  /** Newer than the view: a view comes when something happens, counters come as people join. */
  progress: Progress | null;
  me: Me;
  player: PlayerRoom;
}

/** Leaving frees the nickname, so it asks once, in place. */
export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const [asking, setAsking] = useState<boolean | null>(null);
  if (asking !== true) {
    return (
      // Anyone who stays is back where they were.
      <Button autoFocus={asking === false} onClick={() => setAsking(true)} variant="ghost">
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

/** The line stays when the host has approved the name, so that nothing moves. */
function NameApproval({ waits }: { waits: boolean }) {
  const [waited] = useState(waits);
  if (!waits && !waited) return null;
  return (
    <p className="mt-1 font-semibold" role="status">
      {t(waits ? "lobby.nameWaiting" : "lobby.nameShown")}
    </p>
  );
}

/** The code and the link, for people who sit beside and aren't in yet. */
function Invite({ room }: { room: RoomView }) {
  const link = new URL(paths.join(room.code, useRoomPass(room.code)), location.origin).href;
  return (
    <section className="mt-8 w-full max-w-100 rounded-md border-2 border-hairline bg-surface p-4">
      <p className="text-muted">{lobbyWords("codeLabel")}</p>
      <p className="font-extrabold text-3xl tabular-nums">{room.code}</p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <CopyButton text={room.code} wide>
          {lobbyWords("copyCode")}
        </CopyButton>
        <ShareButton link={link} title={room.title} />
      </div>
    </section>
  );
}

/** On the big screen, everyone's symbol hops when its player taps it here. */
function OwnSign({ room, seat, player }: { room: RoomView; seat: number; player: PlayerRoom }) {
  const [hops, setHops] = useState(0);
  if (room.reactions !== true) return <SeatSign className="enter-pop size-28" seat={seat} />;
  return (
    <button
      aria-label={t("reactions.hop")}
      className="rounded-lg p-1"
      onClick={() => {
        player.react("hop");
        setHops(hops + 1);
      }}
      type="button"
    >
      <SeatSign
        className={`size-28 ${hops > 0 ? "own-hop" : "enter-pop"}`}
        key={hops}
        seat={seat}
      />
    </button>
  );
}

/** Its room is kept until it is loaded, so that nothing moves. */
function OwnTeam(props: Omit<LobbyProps, "phase">) {
  const { parts } = useTeamParts(props.room);
  const { teams } = props.room;
  if (!teams) return null;
  return (
    <div className={`mt-4 grid w-full max-w-100 ${teams.playersChoose ? "min-h-36" : "min-h-21"}`}>
      {parts && <parts.LobbyTeam {...props} />}
    </div>
  );
}

export function Lobby({ room, phase, progress, me, player }: LobbyProps) {
  const [open, setOpen] = useState<"seat" | "time" | null>(null);
  const close = () => setOpen(null);
  const { seatCount, newest } = progress ?? { seatCount: room.seatCount, newest: phase.newest };
  const others = newest.filter((name) => name !== me.nickname);
  const names = useRef<HTMLUListElement>(null);
  useGlide(names, "li");
  return (
    <div className="flex flex-1 flex-col items-center justify-center text-center">
      <OwnSign player={player} room={room} seat={me.seat} />
      <Heading
        className="mt-4 max-w-full wrap-anywhere text-3xl"
        phase="lobby"
        title={t("titles.lobby")}
      >
        {t("lobby.title", { name: me.nickname })}
      </Heading>
      <p className="mt-2 text-muted">
        {t("lobby.badge", { shape: partWords(`shape.${tileName(me.seat % 8)}`) })}
      </p>
      <NameApproval waits={me.nameWaiting === true} />
      {me.hasAccount && <p className="mt-1 font-semibold">{t("lobby.counts")}</p>}
      {me.ownTime && <p className="mt-1 font-semibold">{t("lobby.ownTime")}</p>}
      {room.teamDevices === true && (
        <div className="mt-4 min-h-28 w-full max-w-100">
          <TeamMembers me={me} player={player} />
        </div>
      )}
      <OwnTeam me={me} player={player} progress={progress} room={room} />
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
        {/* As high as it ever gets, so that nothing else moves while people join. */}
        <ul
          className="mt-3 flex h-31 flex-wrap content-start justify-center gap-2 overflow-hidden"
          ref={names}
        >
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
      <div className="mt-6 flex flex-col items-center gap-2">
        <Button aria-haspopup="dialog" onClick={() => setOpen("time")} variant="ghost">
          {t("lobby.moreTime")}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setOpen("seat")} variant="ghost">
          {t("seat.title")}
        </Button>
        <ReadAloudButton />
        <LeaveButton onLeave={player.leave} />
      </div>
      {open === "seat" && <SeatDialog onClose={close} player={player} />}
      {open === "time" && <TimeDialog me={me} onClose={close} player={player} />}
    </div>
  );
}
