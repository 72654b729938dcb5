/** The stage's thin first line during a game: the progress, and how to join late. */

import type { ReactNode } from "react";
import { plainText } from "@/lib/rich-text";
import type { RoomView } from "@/live/messages";
import { t } from "@/messages/room";

export function StageHead({
  view,
  index,
  children,
}: {
  view: RoomView;
  index: number;
  children?: ReactNode;
}) {
  return (
    <header className="stage-small flex items-center gap-[2vw] font-semibold text-muted">
      <p className="flex-1">{t("position", { number: index + 1, total: view.questionCount })}</p>
      {children}
      {!view.locked && (
        <p>
          {t("code")}{" "}
          <span className="font-display font-extrabold text-text tabular-nums">{view.code}</span>
        </p>
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
