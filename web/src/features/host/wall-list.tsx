/**
 * The list of what the audience asks, or the ideas of a brainstorm, with all that a host does about
 * it: decides about each, shows them on the big screen, and starts or ends a brainstorm.
 */
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { HostWall, RoomView, WallAction } from "@/live/messages";
import { t as aloneWords } from "@/messages/alone";
import { t } from "@/messages/wall";
import { Button } from "@/ui/button";
import { isBetween } from "./between";
import { Brainstorm } from "./brainstorm";
import { useHeldOrder } from "./held-order";
import { WallEntry } from "./wall-entry";

/** `said` is for people who can't see the change. */
type Act = (action: WallAction, said: string) => void;

/** The questions or ideas, as long as the list is on the page. */
function useHostWall(room: HostRoom) {
  const isOnline = useStore(room.store, (state) => state.link === "online");
  useEffect(() => {
    if (!isOnline) return;
    room.watchWall(true);
    return () => room.watchWall(false);
  }, [room, isOnline]);
  return useStore(room.store, (state) => state.hostWall);
}

interface OnStageProps {
  wall: HostWall | null;
  isAlone: boolean;
  isBusy: boolean;
  onAct: Act;
}

/** Without a quiz, the list is always on the big screen, unless one of it is there instead. */
function OnStage({ wall, isAlone, isBusy, onAct }: OnStageProps) {
  const isOn = wall?.onStage === true;
  if (isAlone) {
    if (wall?.staged == null) return null;
    return (
      <Button
        aria-disabled={isBusy || undefined}
        onClick={() => onAct({ type: "setStage", on: false }, aloneWords("wholeNow"))}
        wide
      >
        {aloneWords("whole")}
      </Button>
    );
  }
  return (
    <Button
      aria-disabled={isBusy || undefined}
      onClick={() =>
        onAct({ type: "setStage", on: !isOn }, t(isOn ? "host.hideWall" : "host.onScreen"))
      }
      variant={isOn ? "secondary" : "primary"}
      wide
    >
      {t(isOn ? "host.hideWall" : "host.showWall")}
    </Button>
  );
}

interface WallListProps {
  room: HostRoom;
  view: RoomView;
  className: string;
  /** Whether there is no quiz. */
  isAlone?: boolean;
}

export function WallList({ room, view, className, isAlone = false }: WallListProps) {
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
  const Heading = isAlone ? "h2" : "h3";
  const act: Act = (action, words) => {
    if (room.command({ type: "onWall", wall: action })) setSaid(words);
  };

  useEffect(() => {
    // What was pressed to start or end the brainstorm is gone, and the focus with it.
    if (before.current !== topic) heading.current?.focus();
    before.current = topic;
  }, [topic]);

  return (
    <div className={className} {...hold}>
      {isIdeas && (
        <Heading
          className="wrap-anywhere font-semibold text-lg"
          dir="auto"
          ref={heading}
          tabIndex={-1}
        >
          {topic}
        </Heading>
      )}
      {!hasList ? null : canStage ? (
        <OnStage isAlone={isAlone} isBusy={isBusy} onAct={act} wall={wall} />
      ) : (
        <p className="text-muted">{t("host.inPlay")}</p>
      )}
      <Brainstorm
        hint={isAlone ? aloneWords("brainstormHint") : undefined}
        isBusy={isBusy}
        onAct={act}
        pausesQuestions={hasList && !isIdeas}
        topic={topic}
      />
      {!isIdeas && (
        <Heading
          className={hasList ? "font-semibold text-lg" : "sr-only"}
          ref={heading}
          tabIndex={-1}
        >
          {t("list")}
        </Heading>
      )}
      {hasList && wall === null && (
        <p className="text-muted">{t(isIdeas ? "idea.loading" : "loading")}</p>
      )}
      {hasList && wall?.questions.length === 0 && (
        <p className="text-muted">
          {isAlone ? aloneWords("ready") : t(isIdeas ? "brainstorm.none" : "host.none")}
        </p>
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
  );
}
