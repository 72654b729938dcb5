/**
 * What the audience asks, or the ideas of a brainstorm: a button with how many there are, and a panel
 * in which the host decides about them, shows them on the big screen, and starts or ends a brainstorm.
 */
import { MessageCircleQuestion } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { RoomView, WallAction } from "@/live/messages";
import { t } from "@/messages/wall";
import { Button } from "@/ui/button";
import { Drawer } from "@/ui/drawer";
import { isBetween } from "./between";
import { Brainstorm } from "./brainstorm";
import { useHeldOrder } from "./held-order";
import { WallEntry } from "./wall-entry";

interface WallProps {
  room: HostRoom;
  view: RoomView;
}

/** The questions or ideas, as long as the panel is open. */
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
  const topic = view.topic ?? null;
  const isIdeas = topic !== null;
  const hasList = isIdeas || view.audienceQuestions !== undefined;
  const canStage = isBetween(view.phase.type);
  const isOnStage = wall?.onStage === true;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(topic);
  const act = (action: WallAction, words: string) => {
    if (room.command({ type: "onWall", wall: action })) setSaid(words);
  };

  useEffect(() => {
    // What was pressed to start or end the brainstorm is gone, and the focus with it.
    if (before.current !== topic) heading.current?.focus();
    before.current = topic;
  }, [topic]);

  return (
    <Drawer onClose={onClose} open side="end" title={panelTitle(view)} titleShown>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5" {...hold}>
        {isIdeas && (
          <h3
            className="wrap-anywhere font-semibold text-lg"
            dir="auto"
            ref={heading}
            tabIndex={-1}
          >
            {topic}
          </h3>
        )}
        {!hasList ? null : canStage ? (
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
        <Brainstorm
          isBusy={isBusy}
          onAct={act}
          pausesQuestions={hasList && !isIdeas}
          topic={topic}
        />
        {!isIdeas && (
          <h3 className={hasList ? "font-semibold text-lg" : "sr-only"} ref={heading} tabIndex={-1}>
            {t("list")}
          </h3>
        )}
        {hasList && wall === null && (
          <p className="text-muted">{t(isIdeas ? "idea.loading" : "loading")}</p>
        )}
        {hasList && wall?.questions.length === 0 && (
          <p className="text-muted">{t(isIdeas ? "brainstorm.none" : "host.none")}</p>
        )}
        {hasList && shown.length > 0 && (
          <ul aria-label={t(isIdeas ? "idea.list" : "list")} className="flex flex-col gap-2">
            {shown.map((question) => (
              <WallEntry
                canStage={canStage}
                isIdea={isIdeas}
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

const panelTitle = ({ topic, audienceQuestions }: RoomView) =>
  t(topic == null && audienceQuestions !== undefined ? "title" : "brainstorm.title");

export function HostWall({ room, view }: WallProps) {
  const isIdeas = view.topic != null;
  const [isOpen, setOpen] = useState(false);
  const open = useStore(room.store, (state) => state.progress?.questionsOpen ?? 0);
  const waiting = useStore(room.store, (state) => state.progress?.questionsWaiting ?? 0);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageCircleQuestion aria-hidden="true" className="size-5" />
        {panelTitle(view)}
      </Button>
      <p className="flex flex-wrap gap-x-3 font-semibold" role="status">
        {open > 0 && (
          <span>{t(isIdeas ? "brainstorm.ideas" : "host.unanswered", { count: open })}</span>
        )}
        {waiting > 0 && (
          <span>{t(isIdeas ? "brainstorm.waiting" : "host.waiting", { count: waiting })}</span>
        )}
      </p>
      {isOpen && <WallPanel onClose={() => setOpen(false)} room={room} view={view} />}
    </div>
  );
}
