/** What the phases of a question share on the player's device. */

import type { CSSProperties } from "react";
import { mediaHold } from "@/live/media-hold";
import type { QuestionHead, RoomView } from "@/live/messages";
import { t } from "@/messages/game";
import { t as kindWords } from "@/messages/kinds";
import { t as lobbyWords } from "@/messages/lobby";
import { isUnscored } from "@/room/kinds/unscored";
import { placeOf } from "@/room/place";
import { MediaView } from "@/ui/media-view";

export function positionText(room: RoomView, question: QuestionHead): string {
  return t("question.position", placeOf(room, question.index));
}

const tileKinds: ReadonlySet<QuestionHead["kind"]> = new Set(["choice", "trueFalse", "poll"]);

/** Whether this phone shows tiles without texts, because the big screen has them. */
export function isTilesOnly(room: RoomView, question: QuestionHead): boolean {
  const isOnStage = room.tilesOnly === true && room.screenAttached === true;
  return isOnStage && tileKinds.has(question.kind);
}

/** Whether everyone looks at the video on the big screen now: no phone plays it beside. */
export function isFilmOnStage(room: RoomView): boolean {
  return mediaHold(room) !== null && room.screenAttached === true;
}

/** The question's media, in a box that has its size before the picture arrives. */
export function QuestionMedia({ question }: { question: QuestionHead }) {
  const { media } = question;
  if (media === null) return null;
  const isSized = media.width > 0 && media.height > 0;
  const style = isSized ? { "--media-ratio": `${media.width / media.height}` } : {};
  return (
    <div className="question-media" data-kind={media.kind} style={style as CSSProperties}>
      <MediaView media={media} />
    </div>
  );
}

/** "4 answers · 20 seconds · Double points": all that is known before the answers. */
export function QuestionFacts({ question }: { question: QuestionHead }) {
  const facts = [
    question.answerCount > 0 && question.kind === "choice"
      ? t("question.answerCount", { count: question.answerCount })
      : kindWords(`play.${question.kind}.name`),
    question.timeLimitMs === null
      ? lobbyWords("noTimeLimit")
      : t("question.limit", { count: Math.round(question.timeLimitMs / 1000) }),
  ];
  return (
    <ul className="flex flex-wrap gap-2">
      {facts.map((fact) => (
        <li
          className="rounded-full border-2 border-hairline bg-surface px-3 py-1 font-semibold text-muted text-sm"
          key={fact}
        >
          {fact}
        </li>
      ))}
      {question.pointsFactor !== 1 && !isUnscored(question.kind) && (
        <li className="rounded-full border-2 border-transparent bg-marigold px-3 py-1 font-semibold text-ink text-sm">
          {t(question.pointsFactor === 0 ? "question.noPoints" : "question.double")}
        </li>
      )}
    </ul>
  );
}
