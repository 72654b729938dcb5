/** The questions of a quiz, each of which can be changed, moved and deleted. */
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Question } from "@/api/types";
import { t } from "@/messages/app";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Skeleton } from "@/ui/skeleton";
import { QuestionRow } from "./question-row";
import { useQuestionChanges } from "./use-question-changes";

/** Loaded when the first question is changed. */
const QuestionDialog = lazy(async () => ({
  default: (await import("./question-dialog")).QuestionDialog,
}));

interface QuestionEditorProps {
  quizId: string;
  query: UseQueryResult<Question[]>;
}

export function QuestionEditor({ quizId, query }: QuestionEditorProps) {
  const [edited, setEdited] = useState<Question | null>();
  const [spoken, setSpoken] = useState("");
  const changes = useQuestionChanges(quizId);

  return (
    <section aria-labelledby="questions-title" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl" id="questions-title">
          {t("quiz.edit.questions")}
        </h2>
        <Link className={buttonClass({ size: "small" })} to={paths.quizAddQuestion(quizId)}>
          <Plus aria-hidden="true" className="size-4" />
          {t("quiz.edit.addQuestions")}
        </Link>
      </div>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      {query.isPending && <Skeleton className="h-40 rounded-lg" />}
      {query.isError && (
        <ErrorState
          action={<Button onClick={() => query.refetch()}>{t("error.retry")}</Button>}
          title={t("quiz.add.failure")}
        />
      )}
      {query.data?.length === 0 && (
        <EmptyState hint={t("quiz.add.emptyHint")} title={t("quiz.add.empty")} />
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <ol className="flex flex-col gap-4">
          {query.data.map((question, index) => (
            <li key={question.id}>
              <QuestionRow
                index={index}
                isLast={index === query.data.length - 1}
                onDelete={() => changes.remove.mutate(question)}
                onEdit={() => setEdited(question)}
                onMove={(position) => {
                  changes.move.mutate({ question, position });
                  setSpoken(t("question.moved", { number: position + 1 }));
                }}
                question={question}
              />
            </li>
          ))}
        </ol>
      )}
      {edited !== undefined && (
        <Suspense>
          <QuestionDialog
            onClose={() => setEdited(null)}
            question={edited}
            update={changes.update}
          />
        </Suspense>
      )}
    </section>
  );
}
