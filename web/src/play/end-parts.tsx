/** What comes after the game: confetti, one's own answers, and a picture of the result. */
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { wantsLessMotion } from "@/lib/look";
import { t } from "@/messages/game";
import type { OwnLine } from "@/play/own-round";
import { type ResultCard, shareCard } from "@/play/share-card";
import { Button } from "@/ui/button";
import { RichText } from "@/ui/rich-text";

const colors: Readonly<Partial<Record<OwnLine["outcome"], string>>> = {
  correct: "text-good",
  wrong: "text-danger",
};

/** One burst over the lower half. */
async function celebrate(canvas: HTMLCanvasElement) {
  const { default: confetti } = await import("canvas-confetti");
  const throwSome = confetti.create(canvas, { resize: true, useWorker: false });
  void throwSome({ particleCount: 90, spread: 75, origin: { y: 0.7 } });
}

/** For those on the podium. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null && !wantsLessMotion()) celebrate(canvas.current).catch(() => {});
  }, []);
  return <canvas className="pointer-events-none fixed inset-0 z-30 size-full" ref={canvas} />;
}

export function OwnAnswers({ lines }: { lines: readonly OwnLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t("podium.yours")}</h2>
      <ol className="flex flex-col gap-2">
        {lines.map((line) => (
          <li
            className="wrap-anywhere rounded-md border-2 border-hairline bg-surface px-4 py-3"
            key={line.index}
          >
            <p className="font-semibold" dir="auto">
              {line.question}
            </p>
            <p className={clsx("font-semibold", colors[line.outcome])}>
              {line.answer !== null && (
                <>
                  <bdi>{line.answer}</bdi>
                  {" · "}
                </>
              )}
              {t(`reveal.${line.outcome}`)}
            </p>
            {line.explanation !== "" && (
              <div className="mt-1 text-muted">
                <RichText block text={line.explanation} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ShareButton({ card }: { card: ResultCard }) {
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);

  async function share() {
    setPending(true);
    const isShared = await shareCard(card).catch(() => false);
    setFailed(!isShared);
    setPending(false);
  }

  return (
    <>
      <Button onClick={() => void share()} pending={pending} size="large" variant="primary" wide>
        {t("podium.share")}
      </Button>
      {failed && (
        <p className="text-center font-medium text-danger" role="alert">
          {t("podium.shareFailed")}
        </p>
      )}
    </>
  );
}
