/** The stage's thin first line during a game: the progress, and how to join late. */

import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { instanceQuery } from "@/api/instance";
import { plainText } from "@/lib/rich-text";
import type { RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { t as stageWords } from "@/messages/stage";
import { isFull } from "@/room/lobby-facts";
import { placeOf } from "@/room/place";
import { StageNumber } from "@/room/stage-number-later";
import { QrCode } from "@/ui/qr-code";
import { useInvited, useJoinLink } from "./invited";

interface StageHeadProps {
  view: RoomView;
  index: number;
  isSlide?: boolean;
}

export function StageHead({ view, index, isSlide = false }: StageHeadProps) {
  const place = placeOf(view, index);
  const origin = useQuery(instanceQuery()).data?.publicUrl ?? location.origin;
  const { asksNumber, stageNumber } = useInvited();
  const { link, shown } = useJoinLink(view.code, origin, stageNumber);
  return (
    <header className="stage-head stage-small">
      <p className="flex-1">{t(isSlide ? "slidePosition" : "position", place)}</p>
      {isFull(view) || view.locked ? (
        <p className="flex items-center gap-[0.4em]">
          <Lock aria-hidden="true" className="size-[1.1em]" />
          {stageWords(view.locked ? "locked" : "full")}
        </p>
      ) : (
        <>
          <p>
            {t("code")}{" "}
            <span className="font-display font-extrabold text-text tabular-nums">{view.code}</span>
          </p>
          {stageNumber !== null && (
            <StageNumber
              digits="font-display font-extrabold text-text tabular-nums"
              label={stageWords("number")}
              told={stageNumber}
            />
          )}
          {!(asksNumber && stageNumber === null) && (
            <QrCode className="stage-head-qr" label={t("lobby.qr", { link })} text={shown} />
          )}
        </>
      )}
    </header>
  );
}

/** How far a text's size must step down to fit the stage. */
export function textLength(text: string): "long" | "longest" | undefined {
  const { length } = plainText(text);
  if (length > 240) return "longest";
  return length > 110 ? "long" : undefined;
}
