/**
 * A full room, or one where too many ask to come in: the page asks again and again whether a place
 * is free, and joins when there is one.
 */
import { useEffect, useRef, useState } from "react";
import type { RoomDoor } from "@/live/messages";
import { t } from "@/messages/waiting-place";
import { readDoor } from "@/play/calls";
import { Frame } from "@/play/frame";
import { Button } from "@/ui/button";
import { Spinner } from "@/ui/spinner";

/** A minute has few places to give, and a hall may be waiting. */
export const askAgainMs = 4_000;

type Closed = RoomDoor["closedBecause"];

/** Whether waiting helps. */
function isWorthWaiting(closed: Closed): boolean {
  return closed === "full" || closed === "tooManyAsking";
}

interface WaitingPlaceProps {
  code: string;
  nickname: string;
  /** Whether there are places, but many who wait for the host in front of them. */
  crowded: boolean;
  /** There is a place now; someone else may still be faster. */
  onFree: () => void;
  /** The player gave up, or the room no longer lets anyone in. */
  onStop: () => void;
}

export function WaitingPlace({ code, nickname, crowded, onFree, onStop }: WaitingPlaceProps) {
  const [isCrowded, setCrowded] = useState(crowded);
  const acts = useRef({ onFree, onStop });
  useEffect(() => {
    acts.current = { onFree, onStop };
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waits = true;
    const askLater = () => {
      timer = setTimeout(ask, askAgainMs * (1 + Math.random() / 2));
    };
    async function ask() {
      const door = await readDoor(code);
      if (!waits) return;
      const closed = door.ok ? door.data.closedBecause : "full";
      if (door.ok && closed !== null) setCrowded(closed === "tooManyAsking");
      if (closed === null) acts.current.onFree();
      if (closed === null || isWorthWaiting(closed)) askLater();
      else acts.current.onStop();
    }
    askLater();
    return () => {
      waits = false;
      clearTimeout(timer);
    };
  }, [code]);

  return (
    <Frame>
      <div
        aria-live="polite"
        className="flex flex-col items-center gap-4 text-center"
        role="status"
      >
        <Spinner className="size-8" />
        <h1 className="text-3xl">{t("title")}</h1>
        <p className="wrap-anywhere text-lg">
          {t(isCrowded ? "hintAsking" : "hint", { name: nickname })}
        </p>
      </div>
      <Button className="mt-8 self-center" onClick={onStop} variant="ghost">
        {t("stop")}
      </Button>
    </Frame>
  );
}
