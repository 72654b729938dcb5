/** Access to a room: locked or open, whether people may come late, and how many. */
import { type FormEvent, useState } from "react";
import type { HostRoom } from "@/live/host-room";
import type { HostHand, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { RoomSwitch } from "./room-switch";

const capacityMax = 20_000;

/** The capacity a person typed: null is no limit, undefined is unreadable. */
export function readCapacity(text: string): number | null | undefined {
  const tidy = text.trim();
  if (tidy === "") return null;
  const count = /^\d{1,5}$/.test(tidy) ? Number(tidy) : 0;
  return count >= 1 && count <= capacityMax ? count : undefined;
}

export function LockSwitch({ room, locked }: { room: HostRoom; locked: boolean }) {
  return (
    <RoomSwitch
      action={(next) => ({ type: "setLock", locked: next })}
      isOn={locked}
      label={t("lobby.lock")}
      room={room}
    />
  );
}

interface DoorProps {
  room: HostRoom;
  view: RoomView;
  /** Null until the room has said. */
  hand: HostHand | null;
}

export function Door({ room, view, hand }: DoorProps) {
  const [error, setError] = useState<string | undefined>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const capacity = readCapacity(String(new FormData(event.currentTarget).get("capacity")));
    setError(capacity === undefined ? t("lobby.capacityWrong") : undefined);
    if (capacity !== undefined) room.command({ type: "setCapacity", capacity });
  }

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{t("lobby.settings")}</h2>
      <LockSwitch locked={view.locked} room={room} />
      {hand !== null && (
        <RoomSwitch
          action={(allowed) => ({ type: "setLateJoin", allowed })}
          isOn={hand.lateJoin}
          label={t(view.teamDevices ? "ofTeams.lateJoin" : "lobby.lateJoin")}
          room={room}
        />
      )}
      <form className="flex items-start gap-3" noValidate onSubmit={submit}>
        <div className="max-w-60 flex-1">
          <Field
            autoComplete="off"
            defaultValue={view.capacity ?? ""}
            error={error}
            hint={t("lobby.capacityHint")}
            inputMode="numeric"
            label={t(view.teamDevices ? "ofTeams.capacity" : "lobby.capacity")}
            name="capacity"
            onChange={() => setError(undefined)}
          />
        </div>
        <Button className="mt-7.5" type="submit">
          {t("lobby.capacitySave")}
        </Button>
      </form>
    </Card>
  );
}
