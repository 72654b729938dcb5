/** What the audience asks, or the ideas of a brainstorm: a button with how many there are, and a panel. */
import { MessageCircleQuestion } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import { t } from "@/messages/wall";
import { Button } from "@/ui/button";
import { Drawer } from "@/ui/drawer";
import { WallList } from "./wall-list";

interface WallProps {
  room: HostRoom;
  view: RoomView;
}

/** How much waits for the host. */
export function WallCounts({ room, view }: WallProps) {
  const isIdeas = view.topic != null;
  const open = useStore(room.store, (state) => state.progress?.questionsOpen ?? 0);
  const waiting = useStore(room.store, (state) => state.progress?.questionsWaiting ?? 0);
  return (
    <p className="flex flex-wrap gap-x-3 font-semibold" role="status">
      {open > 0 && (
        <span>{t(isIdeas ? "brainstorm.ideas" : "host.unanswered", { count: open })}</span>
      )}
      {waiting > 0 && (
        <span>{t(isIdeas ? "brainstorm.waiting" : "host.waiting", { count: waiting })}</span>
      )}
    </p>
  );
}

const panelTitle = ({ topic, audienceQuestions }: RoomView) =>
  t(topic == null && audienceQuestions !== undefined ? "title" : "brainstorm.title");

export function HostWall({ room, view }: WallProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageCircleQuestion aria-hidden="true" className="size-5" />
        {panelTitle(view)}
      </Button>
      <WallCounts room={room} view={view} />
      {isOpen && (
        <Drawer onClose={() => setOpen(false)} open side="end" title={panelTitle(view)} titleShown>
          <WallList
            className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5"
            room={room}
            view={view}
          />
        </Drawer>
      )}
    </div>
  );
}
