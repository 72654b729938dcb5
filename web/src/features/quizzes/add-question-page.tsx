/** Adds questions to a quiz, one after the other, and lists the ones it has. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { apiError } from "@/api/errors";
import { preferencesQuery } from "@/api/preferences";
import { createQuestion, questionsQuery, quizQuery } from "@/api/quizzes";
import { Failed } from "@/calls/loaded";
import { failureText } from "@/calls/problem";
import { t as quizWords } from "@/messages/quizzes";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { AddedQuestions } from "./added-questions";
import { QuestionForm } from "./question-form";
import { emptyQuestion, questionDraft } from "./question-rules";
import { StartButton } from "./start-button";

export function AddQuestionPage() {
  const { id = "" } = useParams({ strict: false });
  const queryClient = useQueryClient();
  const carried = useLocation({ select: (location) => location.state.quiz });
  const fromState = carried?.id === id ? carried : undefined;
  const fetched = useQuery({ ...quizQuery(id), enabled: fromState === undefined });
  const quiz = fromState ?? fetched.data;
  const questions = useQuery(questionsQuery(id));
  const preferences = useQuery(preferencesQuery());
  // A new number means a new, empty form.
  const [formNumber, setFormNumber] = useState(0);

  const mutation = useMutation({
    mutationFn: (form: Parameters<typeof questionDraft>[0]) =>
      createQuestion(id, questionDraft(form)),
    onSuccess: async () => {
      toast(quizWords("question.success"), { tone: "good" });
      setFormNumber((number) => number + 1);
      void queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });
      void queryClient.invalidateQueries({ queryKey: ["get_quiz", id] });
      await queryClient.invalidateQueries({ queryKey: ["list_questions", id] });
    },
  });

  if (fetched.isError) {
    const isMissing = apiError(fetched.error).status === 404;
    const list = (
      <Link className={buttonClass()} to={paths.quizzes}>
        {quizWords("edit.backToList")}
      </Link>
    );
    return (
      <>
        <PageTitle className="sr-only" title={quizWords("add.title")} />
        <Failed
          instead={isMissing ? list : undefined}
          query={fetched}
          title={quizWords(isMissing ? "edit.notFound" : "add.quizFailure")}
        />
      </>
    );
  }

  const failure = mutation.isError ? apiError(mutation.error) : undefined;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Link className={buttonClass({ size: "small" })} to={paths.dashboard}>
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {quizWords("add.back")}
        </Link>
      </div>
      <PageTitle
        actions={
          <>
            <Link className={buttonClass()} to={paths.quizEdit(id)}>
              {quizWords("add.done")}
            </Link>
            <StartButton questionCount={questions.data?.length ?? 0} quizId={id} />
          </>
        }
        subtitle={
          quiz === undefined ? (
            <Skeleton className="mt-2 h-5 w-64" />
          ) : (
            quizWords("add.subtitle", { title: quiz.title })
          )
        }
        title={quizWords("add.title")}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card>
          <h2 className="mb-4 text-xl">{quizWords("add.form")}</h2>
          {preferences.isPending ? (
            <Skeleton className="h-96" />
          ) : (
            <QuestionForm
              failure={failure === undefined ? undefined : failureText(failure)}
              initial={emptyQuestion(preferences.data?.question)}
              isNext={formNumber > 0}
              key={formNumber}
              onSubmit={(form) => mutation.mutate(form)}
              pending={mutation.isPending}
              pendingLabel={quizWords("question.pending")}
              submitLabel={quizWords("question.submit")}
            />
          )}
        </Card>
        <Card className="lg:sticky lg:top-20">
          <h2 className="mb-4 text-xl">
            {questions.data === undefined
              ? quizWords("add.listPending")
              : quizWords("add.list", { count: questions.data.length })}
          </h2>
          <AddedQuestions query={questions} />
        </Card>
      </div>
    </div>
  );
}
