/**
 * Whom a removal would remove, as the room says. Asked when the choice changes, and again while
 * players come and go.
 */
import { useEffect, useState } from "react";
import type { HostRoom } from "@/live/host-room";
import type { RemovalPreview, RemoveMany } from "@/live/messages";

/** Fast enough to follow a flood, and far below what a connection may say. */
const askMs = 500;
/** Keys that follow each other are one choice. */
const typingMs = 150;

export interface Preview {
  /** Null until the room has answered this choice. */
  shown: RemovalPreview | null;
  /** The newest answer to any choice, for what doesn't depend on it. */
  newest: RemovalPreview | null;
}

export function useRemovalPreview(room: HostRoom, asked: RemoveMany): Preview {
  const key = JSON.stringify(asked);
  const [answer, setAnswer] = useState<{ key: string; preview: RemovalPreview } | null>(null);

  useEffect(() => {
    const choice = JSON.parse(key) as RemoveMany;
    let seen: unknown = null;
    const ask = () => {
      const { roster } = room.store.getState();
      // A room answers one command at a time, so what comes now answers this choice.
      if (roster !== seen && room.command({ type: "previewRemoval", ...choice })) seen = roster;
    };
    const first = setTimeout(ask, typingMs);
    const again = setInterval(ask, askMs);
    const stop = room.store.subscribe(({ removalPreview: preview }, before) => {
      if (seen === null || preview === null || preview === before.removalPreview) return;
      setAnswer({ key, preview });
    });
    return () => {
      clearTimeout(first);
      clearInterval(again);
      stop();
    };
  }, [room, key]);

  const newest = answer?.preview ?? null;
  return { shown: answer?.key === key ? newest : null, newest };
}
