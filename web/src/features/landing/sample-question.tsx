/** One question to try on the front page, with the tiles that players see. */
import { useState } from "react";
import { t } from "@/messages/app";
import { AnswerTile, type TileState } from "@/ui/answer-tile";
import { Button } from "@/ui/button";

const answers = ["a", "b", "c", "d"] as const;
const rightIndex = 1;

function stateOf(index: number, picked: number | null): TileState {
  if (picked === null) return "idle";
  if (index === rightIndex) return "right";
  return index === picked ? "wrong" : "dimmed";
}

export function SampleQuestion() {
  const [picked, setPicked] = useState<number | null>(null);
  return (
    <section
      aria-labelledby="sample-question"
      className="rounded-lg border-2 border-hairline bg-surface p-5 sm:p-6"
    >
      <p className="font-semibold text-muted text-sm">{t("landing.sample.label")}</p>
      <h2 className="mt-1 mb-4 text-2xl" id="sample-question">
        {t("landing.sample.question")}
      </h2>
      <div className="grid gap-3 xs:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {answers.map((answer, index) => (
          <AnswerTile
            disabled={picked !== null}
            index={index}
            key={answer}
            onPick={() => setPicked(index)}
            state={stateOf(index, picked)}
            text={t(`landing.sample.answers.${answer}`)}
          />
        ))}
      </div>
      <div aria-live="polite" className="mt-4 flex min-h-12 items-center justify-between gap-3">
        <p className={picked === null ? "text-muted text-sm" : "font-semibold"}>
          {picked === null && t("landing.sample.hint")}
          {picked !== null &&
            t(picked === rightIndex ? "landing.sample.right" : "landing.sample.wrong")}
        </p>
        {picked !== null && (
          <Button className="shrink-0" onClick={() => setPicked(null)} size="small">
            {t("landing.sample.again")}
          </Button>
        )}
      </div>
    </section>
  );
}
