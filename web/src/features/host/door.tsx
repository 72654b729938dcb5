/** The door of a room: locked or open, and how many may come in. */
import { type FormEvent, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Switch } from "@/ui/switch";

const capacityMax = 20_000;

/** The capacity a person typed: null is no limit, undefined cannot be read. */
export function readCapacity(text: string): number | null | undefined {
  const tidy = text.trim();
  if (tidy === "") return null;
  const count = /^\d{1,5}$/.test(tidy) ? Number(tidy) : 0;
  return count >= 1 && count <= capacityMax ? count : undefined;
}

/** The switch turns at once and turns back if the room never follows. */
function LockSwitch({ room, locked }: { room: HostRoom; locked: boolean }) {
  const pendingCommand = useStore(room.store, (state) => state.pendingCommand);
  const [wanted, setWanted] = useState<boolean | null>(null);

  useEffect(() => {
    if (wanted === locked || (wanted !== null && pendingCommand === null)) setWanted(null);
  }, [wanted, locked, pendingCommand]);

  return (
    <Switch
      checked={wanted ?? locked}
      label={t("lobby.lock")}
      onChange={(event) => {
        const next = event.target.checked;
        if (room.command({ type: "setLock", locked: next })) setWanted(next);
      }}
    />
  );
}

export function Door({ room, view }: { room: HostRoom; view: RoomView }) {
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
      <form className="flex items-start gap-3" noValidate onSubmit={submit}>
        <div className="max-w-60 flex-1">
          <Field
            autoComplete="off"
            defaultValue={view.capacity ?? ""}
            error={error}
            hint={t("lobby.capacityHint")}
            inputMode="numeric"
            label={t("lobby.capacity")}
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
