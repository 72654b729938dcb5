/** Starts a live session of a quiz and leads to its host view. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { apiError } from "@/api/errors";
import { startRoom } from "@/api/rooms";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Button, type ButtonLook } from "@/ui/button";
import { toast } from "@/ui/toast";

interface StartButtonProps extends ButtonLook {
  quizId: string;
  questionCount: number;
  /** Says more than "Start", where the quiz is not named beside it. */
  label?: string;
}

export function StartButton({ quizId, questionCount, label, ...look }: StartButtonProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => startRoom(quizId),
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

  function handleClick() {
    if (questionCount === 0) toast(t("quiz.list.noQuestions"));
    else mutation.mutate();
  }

  return (
    <Button
      onClick={handleClick}
      pending={mutation.isPending}
      {...look}
      variant={look.variant ?? "highlight"}
    >
      {!mutation.isPending && <Play aria-hidden="true" className="size-4" />}
      {mutation.isPending ? t("quiz.list.starting") : (label ?? t("quiz.list.start"))}
    </Button>
  );
}
