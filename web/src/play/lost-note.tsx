/** What is known about a lost connection, and what to do; loaded while it is still there. */
import { useEffect, useState } from "react";
import type { NoAnswer } from "@/live/plain-call";
import { t as gameWords } from "@/messages/game";
import { t } from "@/messages/lost";
import { t as playWords } from "@/messages/play";
import { findReason, type LostReason, watchSleep, wokeJustNow } from "@/play/lost-reason";
import { noAnswerWords } from "@/play/no-answer";
import { Button } from "@/ui/button";

// From now on, so that a device that slept knows it when its connection is gone.
watchSleep();

const firstMs = 2_500;
const againMs = 6_000;

/** Looks again and again. `silentBefore` says that the server was silent a moment ago. */
function useReason(afterMs: number, silentBefore: boolean): LostReason {
  const [reason, setReason] = useState<LostReason>(() => (wokeJustNow() ? "asleep" : "unknown"));
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout>;
    let silences = silentBefore ? 1 : 0;
    async function look() {
      const found = await findReason();
      if (!wanted) return;
      silences = found === "silent" ? silences + 1 : 0;
      // A server that restarts is silent for a moment, too.
      if (found !== "unknown" && (found !== "silent" || silences > 1)) setReason(found);
      timer = setTimeout(look, againMs);
    }
    timer = setTimeout(look, afterMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [afterMs, silentBefore]);
  return reason;
}

/** In the game, which connects again by itself and keeps what was answered. */
export function LostNote() {
  const reason = useReason(firstMs, false);
  if (reason === "unknown") return gameWords("banner.reconnecting");
  return `${t(reason)} ${reason === "asleep" ? gameWords("banner.reconnecting") : t("safe")}`;
}

interface UnreachedNoteProps {
  failure: NoAnswer;
  lookAgain: () => void;
  /** Left out where another button of the form looks again. */
  button?: { pending: boolean };
}

/** Before the game, where a look at the room has failed. It looks again once the browser is online. */
export function UnreachedNote({ failure, lookAgain, button }: UnreachedNoteProps) {
  const reason = useReason(0, true);
  useEffect(() => {
    addEventListener("online", lookAgain);
    return () => removeEventListener("online", lookAgain);
  }, [lookAgain]);
  return (
    <div className="mt-4 flex flex-col gap-3 rounded-md border-2 border-marigold-edge bg-marigold-soft px-4 py-3">
      <p className="font-medium" role="alert">
        {reason === "unknown" || failure === "failing" ? noAnswerWords(failure) : t(reason)}
      </p>
      {button !== undefined && (
        <Button onClick={lookAgain} pending={button.pending} wide>
          {playWords("join.tryAgain")}
        </Button>
      )}
    </div>
  );
}
