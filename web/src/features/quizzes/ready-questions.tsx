/** For people who have their questions already: paste them as a list, or import a file. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ClipboardPaste, FileUp } from "lucide-react";
import { createQuiz } from "@/api/quizzes";
import { toastFailure } from "@/calls/problem";
import { t } from "@/messages/quizzes";
import { paths, patterns } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { dropQuizDraft } from "./quiz-draft";
import type { QuizForm } from "./quiz-forms";

interface ReadyQuestionsProps {
  folder: string | undefined;
  /** What the form below holds; what is typed there already isn't lost. */
  typed: () => QuizForm;
}

export function ReadyQuestions({ folder, typed }: ReadyQuestionsProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // The list becomes questions in the editor, so the quiz comes first. It is renamed there.
  const start = useMutation({
    mutationFn: () => {
      const { title, description, tags } = typed();
      return createQuiz({
        title: title.trim() === "" ? t("create.listTitle") : title,
        description: description.trim() === "" ? t("create.listDescription") : description,
        tags,
        ...(folder !== undefined && { folderId: folder }),
      });
    },
    onSuccess: async ({ id }) => {
      dropQuizDraft();
      void queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });
      await navigate({ to: patterns.quizEdit, params: { id }, state: { isPasting: true } });
    },
    onError: (thrown) => toastFailure(thrown, t("create.failure")),
  });

  return (
    <section aria-labelledby="ready-questions" className="flex flex-col gap-3">
      <h2 className="text-xl" id="ready-questions">
        {t("create.ready")}
      </h2>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => start.mutate()} pending={start.isPending}>
          <ClipboardPaste aria-hidden="true" className="size-5" />
          {t("create.paste")}
        </Button>
        <Link
          className={buttonClass()}
          search={folder === undefined ? {} : { folder }}
          to={paths.quizImport}
        >
          <FileUp aria-hidden="true" className="size-5" />
          {t("create.import")}
        </Link>
      </div>
    </section>
  );
}
