/** A small quiz to play on the front page, with the players' tiles. */
import { useEffect, useRef, useState } from "react";
import { t } from "@/messages/landing";
import { AnswerTile, type TileState } from "@/room/kinds/answer-tile";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";

const questions = [
  { name: "ocean", right: 1 },
  { name: "capital", right: 2 },
  { name: "river", right: 0 },
  { name: "mountain", right: 3 },
  { name: "zones", right: 1 },
] as const;
const letters = ["a", "b", "c", "d"] as const;

function stateOf(index: number, picked: number | null, right: number): TileState {
  if (picked === null) return "idle";
  if (index === right) return "right";
  return index === picked ? "wrong" : "dimmed";
}

export function SampleQuiz() {
  const [at, setAt] = useState(0);
  const [picked, setPicked] = useState<number | null>(null);
  const [rightCount, setRightCount] = useState(0);
  const text = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const question = questions[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs per question.
  useEffect(() => {
    if (hasMoved.current) text.current?.focus({ preventScroll: true });
  }, [at]);

  function go(next: number) {
    hasMoved.current = true;
    setAt(next);
    setPicked(null);
    if (next === 0) setRightCount(0);
  }

  return (
    <section
      aria-labelledby="sample-quiz"
      className="flex flex-col rounded-lg border-2 border-hairline bg-surface p-5 sm:p-6"
    >
      <p className="font-semibold text-muted text-sm">{t("sample.label")}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-b-2 pb-4">
        <h2 className="text-2xl" id="sample-quiz">
          {t("sample.title")}
        </h2>
        <p className="flex gap-2">
          <Badge>{t("sample.questions")}</Badge>
          <Badge>{t("sample.minutes")}</Badge>
        </p>
      </div>
      {question === undefined ? (
        <div className="flex min-h-72 flex-col items-center justify-center gap-3 text-center">
          <h3 className="text-2xl" ref={text} tabIndex={-1}>
            {t("sample.score", { count: rightCount, total: questions.length })}
          </h3>
          <p className="text-muted">{t("sample.scoreHint")}</p>
          <Button onClick={() => go(0)} variant="primary">
            {t("sample.again")}
          </Button>
        </div>
      ) : (
        <>
          <p className="mt-4 font-semibold text-muted text-sm">
            {t("sample.progress", { count: at + 1, total: questions.length })}
          </p>
          <h3 className="mt-1 mb-4 min-h-14 text-xl" ref={text} tabIndex={-1}>
            {t(`sample.${question.name}.text`)}
          </h3>
          <div className="grid gap-3 xs:grid-cols-2">
            {letters.map((letter, index) => (
              <AnswerTile
                disabled={picked !== null}
                index={index}
                key={letter}
                onPick={() => {
                  setPicked(index);
                  if (index === question.right) setRightCount(rightCount + 1);
                }}
                state={stateOf(index, picked, question.right)}
                text={t(`sample.${question.name}.${letter}`)}
              />
            ))}
          </div>
          <div className="mt-4 flex min-h-14 flex-wrap items-center justify-between gap-3">
            <p
              aria-live="polite"
              className={picked === null ? "flex-1 text-muted text-sm" : "flex-1 font-semibold"}
            >
              {picked === null
                ? t("sample.hint")
                : t(picked === question.right ? "sample.right" : "sample.wrong", {
                    fact: t(`sample.${question.name}.fact`),
                  })}
            </p>
            {picked !== null && (
              <Button className="shrink-0" onClick={() => go(at + 1)} variant="primary">
                {t(at + 1 === questions.length ? "sample.finish" : "sample.next")}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
