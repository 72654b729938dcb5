/**
 * Makes a quiz of the questions that most players missed, and opens it in the editor. If there is no
 * room for the files of a shared quiz, it offers to leave them out.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Dumbbell } from "lucide-react";
import { apiError } from "@/api/errors";
import { createMissedQuiz } from "@/api/insights";
import { offerCopy } from "@/calls/copy-offer";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/bank";
import { paths } from "@/paths";
import { Button } from "@/ui/button";

/** As long as a title may be. */
const titleMax = 95;

export function MissedQuiz({ roomId, title }: { roomId: string; title: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: (withoutFiles: boolean) => {
      const named = [...t("practiceTitle", { title })].slice(0, titleMax).join("");
      return createMissedQuiz(roomId, named, withoutFiles);
    },
    async onSuccess(quiz) {
      void queries.invalidateQueries({ queryKey: ["list_quizzes"] });
      await navigate({ to: paths.quizEdit(quiz.id) });
    },
    onError(thrown) {
      if (apiError(thrown).code === "media_quota_reached") offerCopy(() => making.mutate(true));
      else toastFailure(thrown, t("practiceFailed"));
    },
  });
  return (
    <Button onClick={() => making.mutate(false)} pending={making.isPending}>
      {!making.isPending && <Dumbbell aria-hidden="true" className="size-5 shrink-0" />}
      {t("practice")}
    </Button>
  );
}
