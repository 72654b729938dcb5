/**
 * How far the video or sound of a question is. Once it is over, the answers come by themselves,
 * where its length can be known; that of a YouTube video can't.
 */
import { useEffect, useState } from "react";
import type { ServerClock } from "@/live/clock";
import type { HostRoom } from "@/live/host-room";
import type { MediaView } from "@/live/messages";
import { t } from "@/messages/room";
import { useReached } from "@/ui/use-time";

/** In seconds; null until it is known. Only the head of the file is read. */
function useLength(media: MediaView): number | null {
  const [lengthS, setLengthS] = useState<number | null>(null);
  const { kind, link } = media;
  useEffect(() => {
    if (kind !== "video" && kind !== "audio") return;
    const film = document.createElement("video");
    film.preload = "metadata";
    film.onloadedmetadata = () => {
      if (Number.isFinite(film.duration)) setLengthS(film.duration);
    };
    film.src = link;
    return () => film.removeAttribute("src");
  }, [kind, link]);
  return lengthS;
}

interface FilmClockProps {
  room: HostRoom;
  media: MediaView;
  /** Null until it was started. */
  startedAtMs: number | null;
  clock: ServerClock;
}

export function FilmClock({ room, media, startedAtMs, clock }: FilmClockProps) {
  const lengthS = useLength(media);
  const endsAtMs =
    startedAtMs === null || lengthS === null
      ? null
      : startedAtMs + Math.max(0, lengthS - media.startS) * 1_000;
  const isOver = useReached(clock, endsAtMs) && endsAtMs !== null;
  useEffect(() => {
    if (isOver) room.command({ type: "advance" });
  }, [isOver, room]);
  const isSound = media.kind === "audio";
  return (
    <p className="font-bold text-2xl text-primary" role="status">
      {startedAtMs === null
        ? t(isSound ? "film.soundFirst" : "film.videoFirst")
        : t(endsAtMs === null ? "film.playsUntilYou" : "film.plays")}
    </p>
  );
}
