/**
 * A player's nickname, to change or to hide. What the room refuses stays in the field, with the
 * reason below it.
 */
import { type FormEvent, useState } from "react";
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { RefusalCode, RosterSeat } from "@/live/messages";
import { t } from "@/messages/hand";
import { paths } from "@/paths";
import { shownAddress } from "@/player-paths";
import { refusalWords } from "@/room/kinds/refusal-words";
import { spacedSeatCode } from "@/room/kinds/seat-code";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";
import { useReached } from "@/ui/use-time";
import { GiveTime } from "./give-time";
import { RoomSwitch } from "./room-switch";
import { TeamChoice } from "./team-choice";

export interface PlayerEditProps {
  room: HostRoom;
  seat: RosterSeat;
  waiting: boolean;
  onClose: () => void;
}

function nicknameWords(code: RefusalCode): string | undefined {
  if (code === "nicknameEmpty" || code === "nicknameTooLong") return t(code);
  // Any other refusal isn't about what was typed, and the page says it.
  return code.startsWith("nickname") ? refusalWords(code) : undefined;
}

/** A code to tell a player whose device is gone. */
function HandOver({ room, seat, waiting }: Pick<PlayerEditProps, "room" | "seat" | "waiting">) {
  const given = useStore(room.store, (state) => state.seatCode);
  const isFor = given !== null && given.seat === seat.seat;
  const isExpired = useReached(room.clock, isFor ? given.expiresAtMs : null);
  const { nickname: name } = seat;
  const address = shownAddress(paths.joinForm);
  return (
    <>
      <Button
        className="self-start"
        disabled={waiting}
        onClick={() => room.command({ type: "handOver", seat: seat.seat })}
        size="small"
      >
        {t("handOver.ask")}
      </Button>
      <div aria-live="polite">
        {isFor && !isExpired && (
          <>
            <p>
              <span className="text-muted">{t("handOver.label")} </span>
              <strong className="text-xl tabular-nums" dir="ltr">
                {spacedSeatCode(given.seatCode)}
              </strong>
            </p>
            <p className="text-muted text-sm">
              {t("handOver.hint", { name, address, code: room.code })}
            </p>
          </>
        )}
      </div>
    </>
  );
}

export function PlayerEdit({ room, seat, waiting, onClose }: PlayerEditProps) {
  const { nickname } = seat;
  const teams = useStore(room.store, (state) => state.room?.teams ?? null);
  const isPlayed = useStore(room.store, (state) => state.room?.phase.type === "podium");
  const [typed, setTyped] = useState(nickname);
  const [error, setError] = useState<string | undefined>();

  function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    if (!room.command({ type: "rename", seat: seat.seat, nickname: typed })) return;
    const stop = room.store.subscribe(({ refusal, pendingCommand, link }) => {
      if (refusal === null && pendingCommand !== null) return;
      stop();
      if (refusal !== null) setError(nicknameWords(refusal.code));
      else if (link === "online") {
        toast(t("renamed", { from: nickname, to: typed.trim() }));
      }
    });
  }

  return (
    <section className="flex flex-col gap-2 rounded-md border-2 border-hairline p-3">
      <form className="flex items-start gap-3" noValidate onSubmit={submit}>
        <div className="min-w-0 flex-1">
          <Field
            autoComplete="off"
            autoFocus
            dir="auto"
            error={error}
            label={t("nickname", { name: nickname })}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
            value={typed}
          />
        </div>
        <Button className="mt-7.5" disabled={waiting} type="submit">
          {t("rename")}
        </Button>
      </form>
      <RoomSwitch
        action={(hidden) => ({ type: "setNameHidden", seat: seat.seat, hidden })}
        isOn={seat.nameHidden === true}
        label={t("hideName")}
        room={room}
      />
      <p className="text-muted text-sm">{t("hideNameHint")}</p>
      {seat.members !== undefined && (
        <p className="wrap-anywhere" dir="auto">
          <span className="text-muted">{t("members")}: </span>
          {seat.members.join(", ")}
        </p>
      )}
      {seat.status === "playing" && (
        <>
          {teams !== null && !isPlayed && (
            <TeamChoice room={room} seat={seat} teams={teams} waiting={waiting} />
          )}
          <GiveTime room={room} seat={seat} waiting={waiting} />
          <HandOver room={room} seat={seat} waiting={waiting} />
        </>
      )}
      <Button className="self-end" onClick={onClose} size="small">
        {t("done")}
      </Button>
    </section>
  );
}
