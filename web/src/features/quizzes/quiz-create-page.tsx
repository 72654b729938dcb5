/** Creates a quiz and continues to its first question. */
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { apiError } from "@/api/errors";
import { createQuiz } from "@/api/quizzes";
import type { Quiz } from "@/api/types";
import { withHostWords } from "@/messages/host-words";
import { t } from "@/messages/quizzes";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { dropQuizDraft, keepQuizDraft, readQuizDraft } from "./quiz-draft";
import { QuizFields } from "./quiz-fields";
import { type QuizForm, quizSchema } from "./quiz-forms";
import { ReadyQuestions } from "./ready-questions";

const TemplateSection = later(
  withHostWords(async () => (await import("./template-section")).TemplateSection),
  <Skeleton className="h-121 rounded-lg sm:h-66" />,
);

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The new quiz, so that the next page need not request it. */
    quiz?: Quiz;
    /** The editor begins with the window that takes a list of questions. */
    isPasting?: boolean;
  }
}

export function QuizCreatePage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { folder: named }: { folder?: unknown } = useSearch({ strict: false });
  const folder = typeof named === "string" ? named : undefined;
  const form = useForm<QuizForm>({
    resolver: standardSchemaResolver(quizSchema),
    defaultValues: readQuizDraft(),
  });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (s) => keepQuizDraft(s.values) }),
    [form],
  );

  const mutation = useMutation({
    mutationFn: (body: QuizForm) =>
      createQuiz({ ...body, ...(folder !== undefined && { folderId: folder }) }),
    onSuccess: async (quiz) => {
      dropQuizDraft();
      toast(t("create.success", { title: quiz.title.toUpperCase() }), { tone: "good" });
      void queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });
      await navigate({ to: paths.quizAddQuestion(quiz.id), state: { quiz } });
    },
    onError(thrown) {
      for (const [name, message] of Object.entries(apiError(thrown).fields)) {
        if (name === "title" || name === "description" || name === "tags") {
          form.setError(name, { message });
        }
      }
      const { code, serverMessage } = apiError(thrown);
      const isFolderGone = code === "folder_unknown" && serverMessage !== undefined;
      toast(isFolderGone ? serverMessage : t("create.failure"), { tone: "bad" });
    },
  });
  const pending = mutation.isPending;

  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <PageTitle subtitle={t("create.subtitle")} title={t("create.title")} />
      <ReadyQuestions folder={folder} typed={form.getValues} />
      <TemplateSection folder={folder} />
      <Card>
        <h2 className="mb-4 text-xl">{t("create.own")}</h2>
        <form
          className="flex flex-col gap-5"
          noValidate
          onSubmit={form.handleSubmit((body) => {
            if (!pending) mutation.mutate(body);
          })}
        >
          <QuizFields form={form} locked={pending} />
          <div className="flex flex-wrap justify-end gap-3">
            <Link
              aria-disabled={pending || undefined}
              className={buttonClass()}
              disabled={pending}
              onClick={dropQuizDraft}
              {...(folder === undefined
                ? { to: paths.quizzesAlias }
                : { to: paths.quizzes, search: { folder } })}
            >
              {t("create.cancel")}
            </Link>
            <Button pending={pending} type="submit" variant="primary">
              {pending ? t("create.pending") : t("create.submit")}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
