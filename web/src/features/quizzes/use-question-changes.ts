/**
 * Changes to the questions of a quiz: rewrite, move, delete with undo.
 *
 * The list shows a move or a deletion at once and is then read again, so that it is right even
 * when the server refused.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiError } from "@/api/errors";
import { createQuestion, deleteQuestion, moveQuestion, updateQuestion } from "@/api/quizzes";
import type { Question, QuestionDraft } from "@/api/types";
import { t } from "@/messages/app";
import { toast } from "@/ui/toast";
import { draftOf } from "./question-rules";

export function useQuestionChanges(quizId: string) {
  const queryClient = useQueryClient();
  const key = ["list_questions", quizId];

  async function refresh() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: ["get_quiz", quizId] }),
      queryClient.invalidateQueries({ queryKey: ["list_quizzes"] }),
    ]);
  }

  function show(change: (questions: Question[]) => Question[]) {
    queryClient.setQueryData<Question[]>(key, (questions) => questions && change(questions));
  }

  function fail(thrown: unknown) {
    const message = apiError(thrown).serverMessage ?? t("question.changeFailure");
    toast(message, { tone: "bad" });
  }

  const update = useMutation({
    mutationFn: (change: { id: string; draft: QuestionDraft }) =>
      updateQuestion(quizId, change.id, change.draft),
    onSuccess: () => toast(t("question.saved"), { tone: "good" }),
    onSettled: refresh,
  });

  const move = useMutation({
    mutationFn: (change: { question: Question; position: number }) =>
      moveQuestion(quizId, change.question.id, change.position),
    onMutate({ question, position }) {
      show((questions) => {
        const others = questions.filter((each) => each.id !== question.id);
        return [...others.slice(0, position), question, ...others.slice(position)];
      });
    },
    onError: fail,
    onSettled: refresh,
  });

  const bringBack = useMutation({
    mutationFn: async (question: Question) => {
      const made = await createQuestion(quizId, draftOf(question));
      await moveQuestion(quizId, made.id, question.position);
    },
    onError: fail,
    onSettled: refresh,
  });

  const remove = useMutation({
    mutationFn: (question: Question) => deleteQuestion(quizId, question.id),
    onMutate: (question) => show((list) => list.filter((each) => each.id !== question.id)),
    onSuccess(_nothing, question) {
      toast(t("question.deleted"), {
        action: { label: t("question.undo"), onClick: () => bringBack.mutate(question) },
      });
    },
    onError: fail,
    onSettled: refresh,
  });

  return { update, move, remove };
}

export type QuestionChanges = ReturnType<typeof useQuestionChanges>;
