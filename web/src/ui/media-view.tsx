/**
 * A question's media: a picture, a video, a sound, or a YouTube video.
 *
 * Nothing plays automatically. Nothing is requested from YouTube before someone presses the button,
 * which says what that means. A picture reserves its space while it loads. `fill` fits everything
 * into the caller's box instead of the line.
 */
import { clsx } from "clsx";
import { useState } from "react";
import { t } from "@/messages/kinds";

interface Captions {
  /** A BCP 47 tag. */
  language: string;
  link: string;
}

export interface MediaViewProps {
  media: {
    kind: "image" | "video" | "audio" | "youTube";
    /** A URL, or the id of a YouTube video. */
    link: string;
    alt: string;
    width: number;
    height: number;
    startS: number;
    /** What is said in a video or sound, to read along. */
    captions?: Captions | null | undefined;
    /** What hides a picture of which only a few pixels are known yet. */
    veil?: "blur" | "tiles" | null | undefined;
  };
  fill?: boolean;
  className?: string;
}

const videoId = /^[\w-]{11}$/;

/** From YouTube's domain that sets no cookies before something plays. */
export function youTubeAddress(videoId: string, startS: number): string {
  return `https://www.youtube-nocookie.com/embed/${videoId}?start=${startS}`;
}

function YouTube({ media }: Pick<MediaViewProps, "media">) {
  const [isWanted, setWanted] = useState(false);
  const name = media.alt === "" ? t("youTube.title") : t("youTube.named", { name: media.alt });
  if (!videoId.test(media.link)) return <p className="text-muted">{t("youTube.broken")}</p>;
  if (isWanted) {
    return (
      <iframe
        allow="encrypted-media; fullscreen"
        className="media-frame"
        referrerPolicy="strict-origin-when-cross-origin"
        src={youTubeAddress(media.link, media.startS)}
        title={name}
      />
    );
  }
  return (
    <div className="media-frame media-facade">
      {media.alt !== "" && <p className="font-semibold">{name}</p>}
      <button className="button button-primary" onClick={() => setWanted(true)} type="button">
        <svg aria-hidden="true" className="size-5" viewBox="0 0 20 20">
          <path d="M5 3v14l12-7z" fill="currentColor" />
        </svg>
        {t("youTube.play")}
      </button>
      <p className="text-muted text-sm">{t("youTube.hint")}</p>
    </div>
  );
}

interface CaptionTrackProps {
  captions: Captions | null | undefined;
  /** At first; or nobody would know of them. */
  isOn?: boolean;
}

export function CaptionTrack({ captions, isOn = true }: CaptionTrackProps) {
  if (!captions) return null;
  const { language, link } = captions;
  return <track default={isOn} key={link} kind="captions" src={link} srcLang={language} />;
}

/**
 * A picture of a few pixels in the size of the whole one. Its own proportions are only roughly the
 * same, so without this it would be cut or change its place when it gets clear.
 */
function enlarged({ link, width, height, veil }: MediaViewProps["media"]): string {
  const size = `width="${width}" height="${height}"`;
  const look = veil === "tiles" ? "pixelated" : "auto";
  const image = `<image href="${link}" ${size} preserveAspectRatio="none" image-rendering="${look}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${image}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function MediaView({ media, fill = false, className }: MediaViewProps) {
  const size =
    media.width > 0 && media.height > 0 ? { width: media.width, height: media.height } : {};
  const shared = clsx("media", fill && "media-fill", className);
  const start = media.startS > 0 ? `#t=${media.startS}` : "";
  switch (media.kind) {
    case "image":
      return (
        <img
          {...size}
          alt={media.alt}
          className={shared}
          data-veil={media.veil ?? undefined}
          // On the stage it moves to another place when the answers open, and is there at once.
          decoding={fill ? "sync" : "auto"}
          loading="eager"
          src={media.veil == null ? media.link : enlarged(media)}
        />
      );
    case "video":
    case "audio":
      // Only a video shows captions: a sound with captions is a video without a picture.
      return media.kind === "video" || media.captions ? (
        <video
          {...size}
          aria-label={media.alt || undefined}
          className={clsx(shared, media.kind === "audio" && "media-spoken")}
          controls
          playsInline
          preload="metadata"
          src={`${media.link}${start}`}
        >
          <CaptionTrack captions={media.captions} />
        </video>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: it has none.
        <audio
          aria-label={media.alt || undefined}
          className={clsx("w-full", className)}
          controls
          preload="metadata"
          src={media.link}
        />
      );
    case "youTube":
      return (
        <div className={clsx(fill && "media-fill", className)}>
          <YouTube key={media.link} media={media} />
        </div>
      );
  }
}
