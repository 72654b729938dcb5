/**
 * How many on the class list are here, and who is missing. The names are in a dialog, because a hall
 * may see the host's page. Loaded in rooms for a class list.
 */
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { RoomClassList } from "@/live/messages";
import { t } from "@/messages/host-class-list";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

/** In a full class, someone joins all the time. */
const askEveryMs = 1_000;

/** Asks when someone may have come or gone, and no more than once a second. */
function useMissing(room: HostRoom): readonly string[] | null {
  const missing = useStore(room.store, (state) => state.missing);
  const isOnline = useStore(room.store, (state) => state.link === "online");
  const here = useStore(room.store, (state) => state.progress?.listedCount);
  const roster = useStore(room.store, (state) => state.roster);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them means that it may have changed.
  useEffect(() => {
    if (!isOnline) return;
    const ask = () => {
      askedAt.current = performance.now();
      room.listMissing();
    };
    const inMs = askedAt.current + askEveryMs - performance.now();
    const timer = setTimeout(ask, Math.max(0, inMs));
    return () => clearTimeout(timer);
  }, [room, isOnline, here, roster]);
  return missing;
}

function MissingDialog({ room, onClose }: { room: HostRoom; onClose: () => void }) {
  const names = useMissing(room);
  return (
    <Dialog description={t("hint")} onClose={onClose} open title={t("title")}>
      {names === null && <p className="text-muted">{t("loading")}</p>}
      {names?.length === 0 && <p className="py-6 text-center text-muted">{t("none")}</p>}
      {names !== null && names.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys need a place.
          tabIndex={0}
          aria-label={t("title")}
          className="max-h-[60vh] columns-1 overflow-y-auto sm:columns-2"
        >
          {names.map((name, at) => (
            // Two may share a name, and the order of the list stays.
            // biome-ignore lint/suspicious/noArrayIndexKey: names alone don't tell them apart.
            <li className="wrap-anywhere py-1 font-semibold" dir="auto" key={`${at} ${name}`}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

export function Missing({ room, classList }: { room: HostRoom; classList: RoomClassList }) {
  const [isOpen, setOpen] = useState(false);
  const here = useStore(room.store, (state) => state.progress?.listedCount ?? 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
      <p className="font-semibold">{t("here", { here, size: classList.count })}</p>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} size="small">
        {t("open")}
      </Button>
      {isOpen && <MissingDialog onClose={() => setOpen(false)} room={room} />}
    </div>
  );
}
