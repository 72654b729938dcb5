/**
 * What players wrote in their own words, with who sees it, and a button beside each that hides or
 * shows it. The entries keep their places, so that the next press finds what it meant.
 */
import { useState } from "react";
import type { WrittenText } from "@/live/messages";
import { t } from "@/messages/own-words";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

const notes = { waiting: "waiting", unsuitable: "unsuitable", hidden: "hidden" } as const;

interface TextListProps {
  texts: readonly WrittenText[];
  /** Entries that aren't listed. */
  moreCount?: number;
  waiting: boolean;
  /** False if it can't be done as the page is. */
  onSet: (text: string, hidden: boolean) => boolean;
}

export function TextList({ texts, moreCount = 0, waiting, onSet }: TextListProps) {
  const [said, setSaid] = useState("");
  if (texts.length === 0) return <p className="text-muted">{t("none")}</p>;
  const set = (text: string, hidden: boolean) => {
    if (onSet(text, hidden)) setSaid(t(hidden ? "nowHidden" : "nowShown", { text }));
  };
  return (
    <>
      <ul aria-label={t("list")} className="flex flex-col gap-2">
        {texts.map(({ text, count, state }) => {
          const isShown = state === "shown";
          return (
            <li
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-2 border-hairline px-3 py-2 data-hidden:border-dashed data-hidden:bg-sunken"
              data-hidden={isShown ? undefined : true}
              key={text}
            >
              <span className="min-w-0 flex-1 basis-40">
                <span className="wrap-anywhere block whitespace-pre-line font-medium" dir="auto">
                  {text}
                </span>
                <span className="mt-1 flex flex-wrap items-center gap-2 text-muted text-sm">
                  {t("times", { count })}
                  {state !== "shown" && (
                    <Badge tone={state === "waiting" ? "highlight" : "plain"}>
                      {t(notes[state])}
                    </Badge>
                  )}
                </span>
              </span>
              <span className="flex gap-2">
                {!isShown && (
                  <Button
                    aria-label={t("showNamed", { text })}
                    aria-disabled={waiting || undefined}
                    onClick={() => set(text, false)}
                    size="small"
                  >
                    {t("show")}
                  </Button>
                )}
                {(isShown || state === "waiting") && (
                  <Button
                    aria-label={t("hideNamed", { text })}
                    aria-disabled={waiting || undefined}
                    onClick={() => set(text, true)}
                    size="small"
                  >
                    {t("hide")}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {moreCount > 0 && <p className="text-muted text-sm">{t("more", { count: moreCount })}</p>}
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}
