/**
 * Chooses many players at once, by when they joined or by what they are called, and says whom
 * before the press that removes them. Locking the room is at hand, too: who floods it comes again.
 */
import { useEffect, useId, useState } from "react";
import { useStore } from "zustand";
import { formatNumber } from "@/lib/language";
import type { HostRoom } from "@/live/host-room";
import type { RemovalPreview, RemoveMany } from "@/live/messages";
import { t } from "@/messages/remove-many";
import { t as roomWords } from "@/messages/room";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";
import { useRemovalPreview } from "./use-removal-preview";
import { whenFree } from "./when-free";

const windows = ["10", "30", "60"] as const;
type Seconds = (typeof windows)[number];
/** How long the view may take to follow the press. */
const viewGraceMs = 5_000;

/** Says what happened, with the way back, once the view has it. */
function tellRemoved(room: HostRoom, before: number | undefined) {
  const stop = room.store.subscribe(({ pendingCommand, hand, link }) => {
    const last = hand?.lastRemoval ?? null;
    const isThere = last !== null && last.removal !== before;
    if (pendingCommand !== null || (!isThere && link === "online")) return;
    stop();
    if (!isThere) return;
    const { removal, count } = last;
    const undo = () => room.command({ type: "readmitMany", removal });
    toast(t("removed", { count }), {
      action: { label: roomWords("lobby.undo"), onClick: () => whenFree(room, undo) },
    });
  });
  setTimeout(stop, viewGraceMs);
}

function Whom({ preview }: { preview: RemovalPreview | null }) {
  if (preview === null) return <p className="text-muted">{t("counting")}</p>;
  const { count, playingCount, nicknames } = preview;
  if (count === 0) return <p className="font-medium">{t("nobody")}</p>;
  const rest = count - nicknames.length;
  return (
    <>
      <p className="font-semibold">
        {t("preview", { some: formatNumber(count), count: playingCount })}
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {nicknames.map((nickname, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: no nickname is there twice.
          <span key={index}>
            {index > 0 && ", "}
            <bdi>{nickname}</bdi>
          </span>
        ))}
        {rest > 0 && ` ${t("more", { count: rest })}`}
      </p>
    </>
  );
}

interface NamesProps {
  nickname: string;
  onNickname: (nickname: string) => void;
  families: RemovalPreview["families"];
}

function Names({ nickname, onNickname, families }: NamesProps) {
  const labelId = useId();
  return (
    <>
      <Field
        autoComplete="off"
        dir="auto"
        hint={t("nameHint")}
        label={t("name")}
        maxLength={80}
        onChange={(event) => onNickname(event.target.value)}
        spellCheck={false}
        value={nickname}
      />
      {families.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <p className="font-semibold text-sm" id={labelId}>
            {t("families")}
          </p>
          <ul aria-labelledby={labelId} className="flex flex-wrap gap-2">
            {families.map((family) => (
              <li key={family.nickname}>
                <Button onClick={() => onNickname(family.nickname)} size="small">
                  <bdi>
                    {t("family", { name: family.nickname, number: formatNumber(family.count) })}
                  </bdi>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Waits for its turn, because previews are asked for all the time. */
function Lock({ room }: { room: HostRoom }) {
  const locked = useStore(room.store, (state) => state.room?.locked === true);
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => setWanted((now) => (now === locked ? null : now)), [locked]);
  return (
    <Switch
      checked={wanted ?? locked}
      label={roomWords("lobby.lock")}
      onChange={(event) => {
        const next = event.target.checked;
        setWanted(next);
        whenFree(room, () => room.command({ type: "setLock", locked: next }));
      }}
    />
  );
}

export function RemoveManyDialog({ room, onClose }: { room: HostRoom; onClose: () => void }) {
  const [openedAtMs] = useState(() => Math.floor(room.clock.now()));
  const [by, setBy] = useState<"time" | "name">("time");
  const [seconds, setSeconds] = useState<Seconds>("30");
  const [nickname, setNickname] = useState("");
  const [keepProven, setKeepProven] = useState(true);
  const keepHintId = useId();
  const atMs = openedAtMs - Number(seconds) * 1_000;
  const asked: RemoveMany = {
    who:
      by === "time"
        ? { type: "joinedSince", atMs }
        : { type: "looksLike", nickname: nickname.trim() },
    keepProven,
  };
  const { shown, newest } = useRemovalPreview(room, asked);
  const count = shown?.count ?? 0;

  function remove() {
    const before = room.store.getState().hand?.lastRemoval?.removal;
    whenFree(room, () => {
      if (!room.command({ type: "removeMany", ...asked })) return false;
      tellRemoved(room, before);
      return true;
    });
    onClose();
  }

  return (
    <Dialog description={t("hint")} onClose={onClose} open title={t("title")}>
      <div className="flex flex-col gap-4">
        <Segmented
          className="self-start max-sm:w-full"
          label={t("who")}
          onChange={setBy}
          options={[
            { value: "time" as const, label: t("byTime") },
            { value: "name" as const, label: t("byName") },
          ]}
          value={by}
        />
        {by === "time" ? (
          <div className="flex flex-col gap-1.5">
            <p aria-hidden="true" className="font-semibold">
              {t("lately")}
            </p>
            <Segmented
              className="self-start max-sm:w-full"
              label={t("lately")}
              onChange={setSeconds}
              options={windows.map((value) => ({
                value,
                label: t("seconds", { count: Number(value) }),
              }))}
              value={seconds}
            />
            <p className="text-muted text-sm">{t("latelyHint")}</p>
          </div>
        ) : (
          <Names families={newest?.families ?? []} nickname={nickname} onNickname={setNickname} />
        )}
        <div>
          <Checkbox
            aria-describedby={keepHintId}
            checked={keepProven}
            label={t("keep")}
            onChange={(event) => setKeepProven(event.target.checked)}
          />
          <p className="text-muted text-sm" id={keepHintId}>
            {t("keepHint")}
          </p>
        </div>
        <div
          aria-live="polite"
          className="flex min-h-20 flex-col justify-center rounded-md border-2 border-hairline px-4 py-3"
        >
          <Whom preview={shown} />
        </div>
        <Lock room={room} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button disabled={count === 0} onClick={remove} variant="danger">
            {t("remove", { count })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
