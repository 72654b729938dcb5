/** Changes a quiz: its details, whether it is published, and its questions. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { apiError } from "@/api/errors";
import { questionsQuery, quizQuery } from "@/api/quizzes";
import type { Quiz } from "@/api/types";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Badge } from "@/ui/badge";
import { Button, buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { PublishBox } from "./publish-box";
import { QuestionEditor } from "./question-editor";
import { StartButton } from "./start-button";

/** Loaded beside the questions, which most people come for; it brings the form library. */
const QuizDetailsForm = lazy(async () => ({
  default: (await import("./quiz-details-form")).QuizDetailsForm,
}));

function QuizEditor({ quiz }: { quiz: Quiz }) {
  const questions = useQuery(questionsQuery(quiz.id));
  const count = questions.data?.length ?? quiz.questionCount;
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        actions={
          <StartButton label={t("quiz.edit.start")} questionCount={count} quizId={quiz.id} />
        }
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={quiz.visibility === "PUBLIC" ? "primary" : "plain"}>
              {t(`quiz.${quiz.visibility}`)}
            </Badge>
            <Badge tone={quiz.status === "PUBLISHED" ? "good" : "plain"}>
              {t(`quiz.${quiz.status}`)}
            </Badge>
            {t("quiz.questions", { count })}
          </span>
        }
        title={t("quiz.edit.title")}
      >
        {quiz.title}
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <QuestionEditor query={questions} quizId={quiz.id} />
        </div>
        <div className="flex flex-col gap-6">
          <Card>
            <h2 className="mb-4 text-xl">{t("quiz.edit.details")}</h2>
            <Suspense fallback={<Skeleton className="h-72" />}>
              <QuizDetailsForm quiz={quiz} />
            </Suspense>
          </Card>
          <PublishBox questionCount={count} quiz={quiz} />
        </div>
      </div>
    </div>
  );
}

export function QuizEditPage() {
  const { id = "" } = useParams({ strict: false });
  const quiz = useQuery(quizQuery(id));

  if (quiz.isPending) {
    return (
      <div className="flex flex-col gap-6">
        <PageTitle title={t("quiz.edit.title")} />
        <p className="sr-only" role="status">
          {t("quiz.list.loading")}
        </p>
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    );
  }
  if (quiz.isError) {
    const isGone = apiError(quiz.error).status === 404;
    return (
      <>
        <PageTitle className="sr-only" title={t("quiz.edit.title")} />
        <ErrorState
          action={
            isGone ? (
              <Link className={buttonClass()} to={paths.quizzes}>
                {t("quiz.edit.backToList")}
              </Link>
            ) : (
              <Button onClick={() => quiz.refetch()}>{t("error.retry")}</Button>
            )
          }
          title={isGone ? t("quiz.edit.notFound") : t("quiz.add.quizFailure")}
        />
      </>
    );
  }
  return <QuizEditor quiz={quiz.data} />;
}
