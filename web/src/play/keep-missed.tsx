/** What someone didn't get right, as flash cards: in one tap, to be repeated from tomorrow on. */
import { useState } from "react";
import type { MissedCards } from "@/live/messages";
import type { CallFailure, CallResult, NoAnswer } from "@/live/plain-call";
import { t } from "@/messages/game";
import { isNoAnswer, noAnswerWords } from "@/play/no-answer";
import { playerPaths as paths } from "@/player-paths";
import { keepMissed } from "@/room/card-shelf";
import { Button } from "@/ui/button";

interface KeepMissedProps {
  /** Anyone who is logged in keeps them on the server; all others get them, to be kept here. */
  add: () => Promise<CallResult<MissedCards>>;
  /** What is said if that fails, unless there was no answer. */
  failureWords: (failure: Exclude<CallFailure, NoAnswer>) => string;
}

export function KeepMissed({ add, failureWords }: KeepMissedProps) {
  const [pending, setPending] = useState(false);
  const [count, setCount] = useState<number | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  async function keep() {
    setPending(true);
    const added = await add();
    setPending(false);
    if (!added.ok) return setFailure(added.failure);
    const { title, language, cards, missedCount } = added.data;
    keepMissed(title, language, cards);
    setFailure(null);
    setCount(missedCount);
  }

  if (count !== null) {
    return (
      <p className="rounded-lg border-2 border-hairline bg-surface px-4 py-3" role="status">
        {t("podium.cardsAdded", { count })}{" "}
        <a
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          href={paths.cards}
        >
          {t("podium.toCards")}
        </a>
      </p>
    );
  }
  return (
    <>
      <Button onClick={() => void keep()} pending={pending} size="large" wide>
        {t("podium.addCards")}
      </Button>
      {failure !== null && (
        <p className="text-center font-medium text-danger" role="alert">
          {isNoAnswer(failure) ? noAnswerWords(failure) : failureWords(failure)}
        </p>
      )}
    </>
  );
}
