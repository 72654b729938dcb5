/** A picture with its spots, and the labels, for those who only look. */
import { clsx } from "clsx";
import type { MediaView, OfferOf } from "@/live/messages";
import { t } from "@/messages/kinds";
import { RichText } from "@/ui/rich-text";
import { answersFit } from "./face";
import { LabelPicture } from "./label-picture";

interface OfferedLabelsProps {
  offer: OfferOf<"labels">;
  media: MediaView | null;
  face: "page" | "stage";
}

export function OfferedLabels({ offer, media, face }: OfferedLabelsProps) {
  const { labels, spots } = offer;
  return (
    <div
      className={clsx("label-split", face === "stage" && "label-stage")}
      data-fit={answersFit(labels)}
    >
      <div className="label-picture">
        <LabelPicture media={media} spots={spots} />
      </div>
      <ul aria-label={t("labels.labels")} className="result-rows label-rows">
        {labels.map((label) => (
          <li className="result-row" key={label.id}>
            <span className="result-row-text" dir="auto">
              <RichText text={label.text} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
