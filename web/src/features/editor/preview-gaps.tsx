/** A passage with gaps as players see it, as an inert picture. */
import { ChevronDown } from "lucide-react";
import { t as kindWords } from "@/messages/kinds";
import { t } from "@/messages/media";
import { FilledGap, GapNumber, GapsPassage } from "@/room/kinds/gaps-passage";
import type { ContentOf } from "./model/document";
import { partsOf } from "./model/passage";
import { Send } from "./preview-kinds";

interface GapsProps {
  content: ContentOf<"gaps">;
  showsAnswer: boolean;
}

export function Gaps({ content, showsAnswer }: GapsProps) {
  const { texts, gaps } = partsOf(content.passage);
  if (gaps.length === 0 && texts.join("").trim() === "") {
    return <p className="text-muted italic">{t("preview.noAnswer")}</p>;
  }
  return (
    <>
      <GapsPassage texts={texts}>
        {(index) => {
          const accepted = gaps[index]?.accepted ?? [];
          if (showsAnswer) {
            return <FilledGap index={index} isRight text={accepted[0] ?? ""} />;
          }
          return (
            <span className="gap-slot">
              <GapNumber index={index} />
              <span className="gap-field field-box inline-flex items-center justify-end">
                {content.way === "list" && <ChevronDown aria-hidden="true" className="size-4" />}
              </span>
            </span>
          );
        }}
      </GapsPassage>
      {showsAnswer &&
        content.way === "typed" &&
        gaps.map(({ accepted }, index) => {
          const key = `${index}`;
          const others = accepted.slice(1).join(", ");
          return others === "" ? null : (
            <p className="text-sm" dir="auto" key={key}>
              {kindWords("gaps.named", { number: index + 1 })}:{" "}
              {t("preview.also", { answers: others })}
            </p>
          );
        })}
      <Send label={t("preview.send")} />
    </>
  );
}
