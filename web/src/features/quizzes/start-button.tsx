/**
 * Starts a live session of a quiz and opens its host page: at once with the quiz's settings, or
 * with other settings from the small button beside it.
 */
import { Play, Settings2 } from "lucide-react";
import { useState } from "react";
import { t } from "@/messages/quizzes";
import { t as words } from "@/messages/starting";
import { useStartRoom } from "@/room/starting/use-start-room";
import { Button, type ButtonLook } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { later } from "@/ui/later";
import { toast } from "@/ui/toast";

const StartDialog = later(async () => (await import("@/room/starting/start-dialog")).StartDialog);

interface StartButtonProps extends ButtonLook {
  quizId: string;
  questionCount: number;
  /** A longer label than "Start", where the quiz isn't named beside it. */
  label?: string;
}

export function StartButton({ quizId, questionCount, label, ...look }: StartButtonProps) {
  const [isChoosing, setChoosing] = useState(false);
  const start = useStartRoom();

  function ifPlayable(go: () => void) {
    if (questionCount === 0) toast(t("list.noQuestions"));
    else go();
  }

  return (
    <span className="inline-flex items-center gap-1">
      <Button
        onClick={() => ifPlayable(() => start.mutate({ quizId }))}
        pending={start.isPending}
        {...look}
        variant={look.variant ?? "highlight"}
      >
        {!start.isPending && <Play aria-hidden="true" className="size-4" />}
        {start.isPending ? words("pending") : (label ?? t("list.start"))}
      </Button>
      <IconButton
        label={t("start.open")}
        onClick={() => ifPlayable(() => setChoosing(true))}
        size={look.size}
      >
        <Settings2 aria-hidden="true" className="size-5" />
      </IconButton>
      {isChoosing && (
        <StartDialog
          failure={start.error}
          onClose={() => setChoosing(false)}
          onStart={(settings, pretendPlayers) => start.mutate({ quizId, settings, pretendPlayers })}
          pending={start.isPending}
          quizId={quizId}
        />
      )}
    </span>
  );
}
