/** What comes after the game: confetti, stars, one's own answers, and a picture of the result. */
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { wantsLessMotion } from "@/lib/look";
import { readSeatToken, writeSeatToken } from "@/live/seat-token";
import { t } from "@/messages/game";
import { KeepMissed } from "@/play/keep-missed";
import { isNoAnswer, noAnswerWords } from "@/play/no-answer";
import type { OwnLine } from "@/play/own-round";
import { addMissedCards, type CallFailure, practiceMissed } from "@/play/practice-calls";
import { openSeat } from "@/play/route";
import { SaveGame } from "@/play/save-game";
import { type ResultCard, shareCard } from "@/play/share-card";
import { StarsForm } from "@/play/stars-form";
import { Button } from "@/ui/button";
import { RichText } from "@/ui/rich-text";

const colors: Readonly<Partial<Record<OwnLine["outcome"], string>>> = {
  correct: "text-good",
  wrong: "text-danger",
};

const practiceFailure = {
  unknown: "practiceGone",
  refused: "practiceNone",
  tooMany: "practiceTooMany",
} as const;

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

/** Stars for the quiz, and keeping the game: together, because both come once and end there. */
export function AfterGame({ code, counts }: { code: string; counts: boolean }) {
  return (
    <div className="flex flex-col gap-4 rounded-lg border-2 border-hairline bg-surface p-5">
      <StarsForm code={code} />
      <SaveGame code={code} counts={counts} />
    </div>
  );
}

/** What this seat didn't get right, once more and alone. */
export function PracticeMissed({ code }: { code: string }) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  async function start() {
    const seatToken = readSeatToken(code);
    if (seatToken === null) return setFailure("unknown");
    setPending(true);
    const made = await practiceMissed(code, seatToken);
    setPending(false);
    if (!made.ok) return setFailure(made.failure);
    writeSeatToken(made.data.code, made.data.seatToken);
    openSeat(made.data.code);
  }

  return (
    <>
      <Button onClick={() => void start()} pending={pending} size="large" wide>
        {t("podium.practice")}
      </Button>
      {failure !== null && (
        <p className="text-center font-medium text-danger" role="alert">
          {isNoAnswer(failure) ? noAnswerWords(failure) : t(`podium.${practiceFailure[failure]}`)}
        </p>
      )}
    </>
  );
}

/** What this seat didn't get right, as flash cards. */
export function MissedCards({ code }: { code: string }) {
  const seatToken = readSeatToken(code);
  return (
    <KeepMissed
      add={async () =>
        seatToken === null ? { ok: false, failure: "unknown" } : addMissedCards(code, seatToken)
      }
      failureWords={(failure) => t(`podium.${practiceFailure[failure]}`)}
    />
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
