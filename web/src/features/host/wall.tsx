/**
 * What the audience asks: a button with how many questions there are, and a panel in which the host
 * decides about them and shows them on the big screen. Loaded when a room takes audience questions.
 */
import { MessageCircleQuestion } from "lucide-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { RoomView, WallAction } from "@/live/messages";
import { t } from "@/messages/wall";
import { Button } from "@/ui/button";
import { Drawer } from "@/ui/drawer";
import { useHeldOrder } from "./held-order";
import { WallEntry } from "./wall-entry";

const between: ReadonlySet<RoomView["phase"]["type"]> = new Set([
  "lobby",
  "reveal",
  "slide",
  "leaderboard",
  "podium",
]);

interface WallProps {
  room: HostRoom;
  view: RoomView;
}

/** The questions, as long as the panel is open. */
function useHostWall(room: HostRoom) {
  const isOnline = useStore(room.store, (state) => state.link === "online");
  useEffect(() => {
    if (!isOnline) return;
    room.watchWall(true);
    return () => room.watchWall(false);
  }, [room, isOnline]);
  return useStore(room.store, (state) => state.hostWall);
}

function WallPanel({ room, view, onClose }: WallProps & { onClose: () => void }) {
  const wall = useHostWall(room);
  const isBusy = useStore(
    room.store,
    (state) => state.pendingCommand !== null || state.link !== "online",
  );
  const [said, setSaid] = useState("");
  const { shown, hold } = useHeldOrder(wall?.questions ?? [], ({ number }) => number);
  const canStage = between.has(view.phase.type);
  const isOnStage = wall?.onStage === true;
  const act = (action: WallAction, words: string) => {
    if (room.command({ type: "onWall", wall: action })) setSaid(words);
  };
  return (
    <Drawer onClose={onClose} open side="end" title={t("title")} titleShown>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5" {...hold}>
        {canStage ? (
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() =>
              act(
                { type: "setStage", on: !isOnStage },
                t(isOnStage ? "host.hideWall" : "host.onScreen"),
              )
            }
            variant={isOnStage ? "secondary" : "primary"}
            wide
          >
            {t(isOnStage ? "host.hideWall" : "host.showWall")}
          </Button>
        ) : (
          <p className="text-muted">{t("host.inPlay")}</p>
        )}
        {wall === null && <p className="text-muted">{t("loading")}</p>}
        {wall?.questions.length === 0 && <p className="text-muted">{t("host.none")}</p>}
        {shown.length > 0 && (
          <ul aria-label={t("list")} className="flex flex-col gap-2">
            {shown.map((question) => (
              <WallEntry
                canStage={canStage}
                isStaged={isOnStage && wall?.staged === question.number}
                key={question.number}
                onAct={act}
                question={question}
                waiting={isBusy}
              />
            ))}
          </ul>
        )}
        <p className="sr-only" role="status">
          {said}
        </p>
      </div>
    </Drawer>
  );
}

export function HostWall({ room, view }: WallProps) {
  const [isOpen, setOpen] = useState(false);
  const open = useStore(room.store, (state) => state.progress?.questionsOpen ?? 0);
  const waiting = useStore(room.store, (state) => state.progress?.questionsWaiting ?? 0);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageCircleQuestion aria-hidden="true" className="size-5" />
        {t("title")}
      </Button>
      <p className="flex flex-wrap gap-x-3 font-semibold" role="status">
        {open > 0 && <span>{t("host.unanswered", { count: open })}</span>}
        {waiting > 0 && <span>{t("host.waiting", { count: waiting })}</span>}
      </p>
      {isOpen && <WallPanel onClose={() => setOpen(false)} room={room} view={view} />}
    </div>
  );
}
