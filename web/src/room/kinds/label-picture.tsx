/** The picture of spots to label, with the number of each. */
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { MediaView, PinPoint } from "@/live/messages";
import { placeStyle } from "./pin-mark";

/** The number of a spot, as it stands on the picture and in lists. */
export function SpotNumber({ index, className }: { index: number; className?: string }) {
  return (
    <span aria-hidden="true" className={clsx("spot-number", className)}>
      {index + 1}
    </span>
  );
}

interface LabelPictureProps {
  media: Pick<MediaView, "alt" | "link" | "width" | "height"> | null;
  spots: readonly PinPoint[];
  /** Draws a spot; its number otherwise. It is centered on its place. */
  draw?: (index: number) => ReactNode;
}

export function LabelPicture({ media, spots, draw }: LabelPictureProps) {
  return (
    <div className="pin-box">
      {media !== null && (
        <img
          alt={media.alt}
          className="pin-picture"
          draggable={false}
          src={media.link}
          {...(media.width > 0 ? { width: media.width, height: media.height } : {})}
        />
      )}
      {spots.map((spot, index) => (
        <span className="spot" key={`${spot.x}:${spot.y}`} style={placeStyle(spot)}>
          {draw === undefined ? <SpotNumber index={index} /> : draw(index)}
        </span>
      ))}
    </div>
  );
}
