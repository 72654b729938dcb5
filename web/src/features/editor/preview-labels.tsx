/** Spots on a picture and labels as players see them, as an inert picture. */
import type { DocumentMedia } from "@/api/types";
import { t } from "@/messages/media";
import { LabelPicture, SpotNumber } from "@/room/kinds/label-picture";
import type { ContentOf } from "./model/document";
import { Box, Send, Words } from "./preview-kinds";

interface LabelsProps {
  content: ContentOf<"labels">;
  file: DocumentMedia | undefined;
  alt: string;
  showsAnswer: boolean;
}

export function Labels({ content, file, alt, showsAnswer }: LabelsProps) {
  const { spots, distractors } = content;
  // By their texts: an order that says nothing about where they belong.
  const labels = [...spots.map(({ label }) => label), ...distractors]
    .filter((label) => label.trim() !== "")
    .toSorted();
  return (
    <>
      {file === undefined ? (
        <Box rows={2}>{t("preview.noPicture")}</Box>
      ) : (
        <LabelPicture media={{ ...file, alt, link: file.url }} spots={spots} />
      )}
      {showsAnswer ? (
        <ol className="result-rows">
          {spots.map(({ label }, index) => {
            const key = `${index}`;
            return (
              <li className="result-row" key={key}>
                <SpotNumber index={index} />
                <span className="result-row-text" dir="auto">
                  <Words text={label} />
                </span>
              </li>
            );
          })}
        </ol>
      ) : (
        <ul className="label-tiles">
          {labels.map((label, index) => {
            const key = `${index}`;
            return (
              <li className="label-tile" dir="auto" key={key}>
                <Words text={label} />
              </li>
            );
          })}
        </ul>
      )}
      <Send label={t("preview.send")} />
    </>
  );
}
