/** Deletes a quiz at once, and offers to undo that while the toast is shown. */
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ListPage } from "@/api/pages";
import { deleteQuiz, quizPagesKey, restoreQuiz } from "@/api/quizzes";
import type { Quiz } from "@/api/types";
import { t } from "@/messages/quizzes";
import { toast } from "@/ui/toast";

function without(page: ListPage<Quiz>, quiz: Quiz): ListPage<Quiz> {
  return { ...page, items: page.items.filter((each) => each.id !== quiz.id) };
}

export function useDeleteQuiz(): (quiz: Quiz) => void {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });

  const restore = useMutation({
    mutationFn: (quiz: Quiz) => restoreQuiz(quiz.id),
    onSuccess: () => toast(t("list.restored"), { tone: "good" }),
    onError: () => toast(t("list.restoreFailure"), { tone: "bad" }),
    onSettled: refresh,
  });

  const remove = useMutation({
    mutationFn: (quiz: Quiz) => deleteQuiz(quiz.id),
    onMutate(quiz) {
      queryClient.setQueriesData<InfiniteData<ListPage<Quiz>>>(
        { queryKey: quizPagesKey },
        (all) => all && { ...all, pages: all.pages.map((page) => without(page, quiz)) },
      );
    },
    onSuccess(_nothing, quiz) {
      toast(t("list.deleted", { title: quiz.title }), {
        action: { label: t("list.undo"), onClick: () => restore.mutate(quiz) },
      });
    },
    onError: () => toast(t("list.deleteFailure"), { tone: "bad" }),
    onSettled: refresh,
  });

  return (quiz) => remove.mutate(quiz);
}
