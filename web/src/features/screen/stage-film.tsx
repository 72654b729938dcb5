/**
 * A question's video or sound on the stage, which the host starts. It plays along from its
 * beginning, wherever the stage comes in. Until then it only loads, and nothing is requested from
 * YouTube.
 */
import { AudioLines, Captions, Clapperboard, Volume2 } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { readLocal, writeLocal } from "@/lib/storage";
import type { ServerClock } from "@/live/clock";
import type { MediaView as Media } from "@/live/messages";
import { isMirror } from "@/live/stage-mirror";
import { t as kindWords } from "@/messages/kinds";
import { t as stageWords } from "@/messages/stage";
import { Button } from "@/ui/button";
import { CaptionTrack, youTubeAddress } from "@/ui/media-view";

interface StageFilmProps {
  media: Media;
  /** Null until the host has started it. */
  startedAtMs: number | null;
  clock: ServerClock;
}

function secondsIn({ media, startedAtMs, clock }: StageFilmProps): number {
  const passedMs = startedAtMs === null ? 0 : Math.max(0, clock.now() - startedAtMs);
  return media.startS + passedMs / 1_000;
}

/**
 * A browser may refuse sound before the first click on the stage: then it plays without. In small
 * on the host's page it is always silent, or the room would hear it twice.
 */
function useAlong(props: StageFilmProps) {
  const { startedAtMs } = props;
  const place = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a start starts it.
  useEffect(() => {
    const film = place.current;
    if (film === null || startedAtMs === null) return;
    film.currentTime = secondsIn(props);
    film.muted = isMirror();
    film.play().catch((refused: DOMException) => {
      if (refused.name !== "NotAllowedError") return;
      film.muted = true;
      setMuted(true);
      film.play().catch(() => {});
    });
    return () => film.pause();
  }, [startedAtMs]);
  function unmute() {
    const film = place.current;
    if (film === null) return;
    film.muted = false;
    setMuted(false);
    film.play().catch(() => {});
  }
  return { place, isMuted, unmute };
}

const captionsKey = "fanfare.stageCaptions";

/** Captions are shown unless someone turned them off at this screen, which remembers it. */
function useCaptions(film: RefObject<HTMLVideoElement | null>) {
  const [isOn, setOn] = useState(() => isMirror() || readLocal(captionsKey) !== "off");
  useEffect(() => {
    const track = film.current?.textTracks[0];
    if (track !== undefined) track.mode = isOn ? "showing" : "disabled";
  }, [film, isOn]);
  function turn() {
    writeLocal(captionsKey, isOn ? "off" : null);
    setOn(!isOn);
  }
  return { isOn, turn };
}

function File(props: StageFilmProps) {
  const { media } = props;
  const { place, isMuted, unmute } = useAlong(props);
  const captions = useCaptions(place);
  const track = <CaptionTrack captions={media.captions} isOn={captions.isOn} />;
  const shared = {
    "aria-label": media.alt || undefined,
    preload: "auto",
    ref: place,
    src: media.link,
  } as const;
  return (
    <>
      {media.kind === "audio" && (
        <AudioLines aria-hidden="true" className="size-[30vh] text-primary" />
      )}
      {media.kind === "video" ? (
        <video {...shared} className="media media-fill" playsInline>
          {track}
        </video>
      ) : media.captions ? (
        <video {...shared} className="absolute inset-0 size-full" playsInline>
          {track}
        </video>
      ) : (
        <audio {...shared} />
      )}
      {media.captions && !isMirror() && (
        <Button
          aria-pressed={captions.isOn}
          className="absolute end-[1vw] top-[1vh]"
          onClick={captions.turn}
          variant={captions.isOn ? "primary" : "secondary"}
        >
          <Captions aria-hidden="true" className="size-5" />
          {stageWords("captions")}
        </Button>
      )}
      {isMuted && (
        <Button className="absolute bottom-[2vh]" onClick={unmute} size="large" variant="primary">
          <Volume2 aria-hidden="true" className="size-6" />
          {stageWords("withSound")}
        </Button>
      )}
    </>
  );
}

function YouTube(props: StageFilmProps) {
  const { media, startedAtMs } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a start starts it.
  const start = useMemo(() => Math.floor(secondsIn(props)), [startedAtMs]);
  if (startedAtMs === null || isMirror()) {
    return <Clapperboard aria-hidden="true" className="size-[30vh] text-primary" />;
  }
  return (
    <iframe
      allow="autoplay; encrypted-media; fullscreen"
      className="media-frame size-full"
      key={startedAtMs}
      referrerPolicy="strict-origin-when-cross-origin"
      src={`${youTubeAddress(media.link, start)}&autoplay=1`}
      title={
        media.alt === ""
          ? kindWords("youTube.title")
          : kindWords("youTube.named", { name: media.alt })
      }
    />
  );
}

export function StageFilm(props: StageFilmProps) {
  return (
    <div className="stage-film">
      {props.media.kind === "youTube" ? <YouTube {...props} /> : <File {...props} />}
    </div>
  );
}
