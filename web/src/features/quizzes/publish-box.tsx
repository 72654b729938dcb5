/** Says that a quiz is ready, or takes it back to a draft. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiError } from "@/api/errors";
import { updateQuiz } from "@/api/quizzes";
import type { Quiz, QuizStatus } from "@/api/types";
import { t } from "@/messages/app";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { toast } from "@/ui/toast";

interface PublishBoxProps {
  quiz: Quiz;
  questionCount: number;
}

export function PublishBox({ quiz, questionCount }: PublishBoxProps) {
  const queryClient = useQueryClient();
  const isPublished = quiz.status === "PUBLISHED";
  const mutation = useMutation({
    mutationFn: (status: QuizStatus) => updateQuiz(quiz.id, { status, version: quiz.version }),
    onSuccess(saved) {
      queryClient.setQueryData(["get_quiz", quiz.id], saved);
      void queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });
      void queryClient.invalidateQueries({ queryKey: ["list_feed"] });
      toast(
        t(saved.status === "PUBLISHED" ? "quiz.edit.publishedNow" : "quiz.edit.unpublishedNow"),
        { tone: "good" },
      );
    },
    onError(thrown) {
      const error = apiError(thrown);
      void queryClient.invalidateQueries({ queryKey: ["get_quiz", quiz.id] });
      const fallback = error.isNetwork ? t("error.network") : t("quiz.edit.failure");
      toast(error.serverMessage ?? fallback, { tone: "bad" });
    },
  });

  function handleClick() {
    if (!isPublished && questionCount === 0) toast(t("quiz.edit.publishFirst"));
    else mutation.mutate(isPublished ? "DRAFT" : "PUBLISHED");
  }

  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="text-xl">{t("quiz.status")}</h2>
      <p className="text-muted">{t("quiz.edit.publishHint")}</p>
      <Button
        onClick={handleClick}
        pending={mutation.isPending}
        variant={isPublished ? "secondary" : "primary"}
      >
        {isPublished ? t("quiz.edit.unpublish") : t("quiz.edit.publish")}
      </Button>
    </Card>
  );
}
