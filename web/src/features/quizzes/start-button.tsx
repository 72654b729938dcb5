/**
 * Starts a live session of a quiz and leads to its host view: at once as the quiz says, or with
 * settings of its own from the small button beside it.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Play, Settings2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { apiError } from "@/api/errors";
import { startRoom } from "@/api/rooms";
import type { RoomSettings } from "@/api/types";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Button, type ButtonLook } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";
import { toast } from "@/ui/toast";

const StartDialog = lazy(async () => ({
  default: (await import("./start-dialog")).StartDialog,
}));

interface StartButtonProps extends ButtonLook {
  quizId: string;
  questionCount: number;
  /** Says more than "Start", where the quiz is not named beside it. */
  label?: string;
}

export function StartButton({ quizId, questionCount, label, ...look }: StartButtonProps) {
  const [isChoosing, setChoosing] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (settings: RoomSettings | undefined) => startRoom(quizId, settings),
    onSuccess: async (room) => {
      void queryClient.invalidateQueries({ queryKey: ["list_rooms"] });
      await navigate({ to: paths.host(room.code) });
    },
    onError(thrown) {
      const error = apiError(thrown);
      const fallback = error.isNetwork ? t("error.network") : t("quiz.list.startFailure");
      toast(error.serverMessage ?? fallback, { tone: "bad" });
    },
  });

  function ifPlayable(go: () => void) {
    if (questionCount === 0) toast(t("quiz.list.noQuestions"));
    else go();
  }

  return (
    <span className="inline-flex items-center gap-1">
      <Button
        onClick={() => ifPlayable(() => mutation.mutate(undefined))}
        pending={mutation.isPending}
        {...look}
        variant={look.variant ?? "highlight"}
      >
        {!mutation.isPending && <Play aria-hidden="true" className="size-4" />}
        {mutation.isPending ? t("quiz.list.starting") : (label ?? t("quiz.list.start"))}
      </Button>
      <IconButton
        label={t("quiz.start.open")}
        onClick={() => ifPlayable(() => setChoosing(true))}
        size={look.size}
      >
        <Settings2 aria-hidden="true" className="size-5" />
      </IconButton>
      {isChoosing && (
        <Suspense>
          <StartDialog
            onClose={() => setChoosing(false)}
            onStart={mutation.mutate}
            pending={mutation.isPending}
          />
        </Suspense>
      )}
    </span>
  );
}
