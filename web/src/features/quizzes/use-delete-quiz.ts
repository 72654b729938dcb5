/** Deletes a quiz at once and offers to bring it back for as long as the notice stays. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteQuiz, restoreQuiz } from "@/api/quizzes";
import type { Quiz } from "@/api/types";
import { t } from "@/messages/app";
import { toast } from "@/ui/toast";

export function useDeleteQuiz(): (quiz: Quiz) => void {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });

  const restore = useMutation({
    mutationFn: (quiz: Quiz) => restoreQuiz(quiz.id),
    onSuccess: () => toast(t("quiz.list.restored"), { tone: "good" }),
    onError: () => toast(t("quiz.list.restoreFailure"), { tone: "bad" }),
    onSettled: refresh,
  });

  const remove = useMutation({
    mutationFn: (quiz: Quiz) => deleteQuiz(quiz.id),
    onMutate(quiz) {
      queryClient.setQueriesData<Quiz[]>({ queryKey: ["list_quizzes"] }, (quizzes) =>
        quizzes?.filter((each) => each.id !== quiz.id),
      );
    },
    onSuccess(_nothing, quiz) {
      toast(t("quiz.list.deleted", { title: quiz.title }), {
        action: { label: t("quiz.list.undo"), onClick: () => restore.mutate(quiz) },
      });
    },
    onError: () => toast(t("quiz.list.deleteFailure"), { tone: "bad" }),
    onSettled: refresh,
  });

  return (quiz) => remove.mutate(quiz);
}
