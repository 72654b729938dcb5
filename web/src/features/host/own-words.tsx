/**
 * Who sees what players write in their own words, at the question in play and after it. It opens in
 * a dialog, because a hall may see the host's page. Loaded with the first such question.
 */
import { MessageSquareText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { HostRoom } from "@/live/host-room";
import { t } from "@/messages/own-words";
import { TextList } from "@/room/moderating/text-list";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

/** In a full hall, something new is written all the time. */
const askEveryMs = 1_000;

interface OwnWordsProps {
  room: HostRoom;
  questionIndex: number;
}

/** Asks when the list may have changed, and no more than once a second. */
function useTexts({ room, questionIndex }: OwnWordsProps) {
  const texts = useStore(room.store, (state) => state.texts);
  const seq = useStore(room.store, (state) => state.seq);
  const isOnline = useStore(room.store, (state) => state.link === "online");
  const picked = useStore(room.store, (state) => state.progress?.pickedCount);
  const waiting = useStore(room.store, (state) => state.progress?.textsWaiting);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them means that it may have changed.
  useEffect(() => {
    if (!isOnline) return;
    const ask = () => {
      askedAt.current = performance.now();
      room.listTexts(questionIndex);
    };
    const inMs = askedAt.current + askEveryMs - performance.now();
    const timer = setTimeout(ask, Math.max(0, inMs));
    return () => clearTimeout(timer);
  }, [room, questionIndex, isOnline, seq, picked, waiting]);
  return texts?.questionIndex === questionIndex ? texts : null;
}

function TextsDialog({ onClose, ...props }: OwnWordsProps & { onClose: () => void }) {
  const { room, questionIndex } = props;
  const list = useTexts(props);
  const isBusy = useStore(
    room.store,
    (state) => state.pendingCommand !== null || state.link !== "online",
  );
  const waitingCount = list?.texts.filter(({ state }) => state === "waiting").length ?? 0;
  return (
    <Dialog description={t("hint")} onClose={onClose} open title={t("title")}>
      <div className="flex flex-col gap-3">
        {waitingCount > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border-2 border-marigold-edge bg-marigold-soft px-3 py-2">
            <p className="font-medium">{t("wait", { count: waitingCount })}</p>
            <Button
              disabled={isBusy}
              onClick={() => room.command({ type: "approveTexts", questionIndex })}
              size="small"
            >
              {t("showAll")}
            </Button>
          </div>
        )}
        {list === null ? (
          <p className="text-muted">{t("loading")}</p>
        ) : (
          <TextList
            moreCount={list.moreCount ?? 0}
            onSet={(text, hidden) =>
              room.command({ type: "setTextHidden", questionIndex, text, hidden })
            }
            texts={list.texts}
            waiting={isBusy}
          />
        )}
      </div>
    </Dialog>
  );
}

export function OwnWords(props: OwnWordsProps) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useStore(props.room.store, (state) => state.progress?.textsWaiting ?? 0);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageSquareText aria-hidden="true" className="size-5" />
        {t("open")}
      </Button>
      <p className="font-semibold" role="status">
        {waiting > 0 && t("wait", { count: waiting })}
      </p>
      {isOpen && <TextsDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
