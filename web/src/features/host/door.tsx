/** Access to a room: locked or open, and how many may join. */
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

/** The capacity a person typed: null is no limit, undefined is unreadable. */
export function readCapacity(text: string): number | null | undefined {
  const tidy = text.trim();
  if (tidy === "") return null;
  const count = /^\d{1,5}$/.test(tidy) ? Number(tidy) : 0;
  return count >= 1 && count <= capacityMax ? count : undefined;
}

/** How long the view may take to follow the room's response. */
const viewGraceMs = 2_000;

/**
 * The switch turns at once, and turns back if the room refuses or never follows.
 *
 * The room's response arrives before the view that shows the change; in between, the switch stays
 * where it was put.
 */
export function LockSwitch({ room, locked }: { room: HostRoom; locked: boolean }) {
  const answered = useStore(room.store, (state) => state.pendingCommand === null);
  const refused = useStore(room.store, (state) => state.refusal !== null);
  const [wanted, setWanted] = useState<boolean | null>(null);

  useEffect(() => {
    if (wanted === null || !answered) return;
    if (wanted === locked || refused) {
      setWanted(null);
      return;
    }
    const timer = setTimeout(() => setWanted(null), viewGraceMs);
    return () => clearTimeout(timer);
  }, [wanted, locked, answered, refused]);

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
