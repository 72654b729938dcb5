/** The picture with the right areas and every tap. */
import { clsx } from "clsx";
import type { Choice, MediaView, PinArea, PinPoint, SolutionOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import type { Face } from "./face";
import { PinMark, placeStyle } from "./pin-mark";

interface PinResultProps {
  media: MediaView | null;
  solution: SolutionOf<"pin">;
  mine: Choice | null | undefined;
  face: Face;
  showCounts: boolean;
}

function isIn(point: PinPoint, area: PinArea): boolean {
  const x = (point.x - area.x) / Math.max(1, area.radiusX);
  const y = (point.y - area.y) / Math.max(1, area.radiusY);
  return x * x + y * y <= 1;
}

export function PinResult({ media, solution, mine, face, showCounts }: PinResultProps) {
  const { areas, points } = solution;
  const rightCount = points.filter((point) => areas.some((area) => isIn(point, area))).length;
  const facts = t("pinFacts", { right: rightCount, total: points.length });
  return (
    <figure className={clsx("pin-result", face === "stage" && "pin-result-stage")}>
      <div className="pin-box">
        {media !== null && (
          <img
            alt={media.alt}
            className="pin-picture"
            src={media.link}
            {...(media.width > 0 ? { width: media.width, height: media.height } : {})}
          />
        )}
        <svg
          aria-hidden="true"
          className="pin-areas"
          preserveAspectRatio="none"
          viewBox="0 0 10000 10000"
        >
          {areas.map((area) => (
            <ellipse
              cx={area.x}
              cy={area.y}
              key={`${area.x}:${area.y}:${area.radiusX}`}
              rx={area.radiusX}
              ry={area.radiusY}
            />
          ))}
        </svg>
        {showCounts &&
          points.map((point, index) => (
            <span
              aria-hidden="true"
              className="pin-dot"
              // biome-ignore lint/suspicious/noArrayIndexKey: two players may tap the same place.
              key={index}
              style={placeStyle(point)}
            />
          ))}
        {mine?.kind === "pin" && <PinMark point={mine} />}
      </div>
      {showCounts && points.length > 0 && <figcaption className="result-more">{facts}</figcaption>}
    </figure>
  );
}
