/**
 * A player's nickname, to change or to hide. What the room refuses stays in the field, with the
 * reason below it.
 */
import { type FormEvent, useState } from "react";
import type { HostRoom } from "@/live/host-room";
import type { RefusalCode, RosterSeat } from "@/live/messages";
import { t } from "@/messages/hand";
import { refusalWords } from "@/room/kinds/refusal-words";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";
import { RoomSwitch } from "./room-switch";

interface PlayerEditProps {
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

export function PlayerEdit({ room, seat, waiting, onClose }: PlayerEditProps) {
  const { nickname } = seat;
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
        toast(t("renamed", { from: nickname, to: typed.trim() }), { replaces: "host" });
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
      <Button className="self-end" onClick={onClose} size="small">
        {t("done")}
      </Button>
    </section>
  );
}
