/**
 * Title, description, tags and visibility of a quiz.
 *
 * A change names the version it was made from. When somebody else was faster, what was typed
 * stays and the newer version can be loaded.
 */
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { apiError } from "@/api/errors";
import { updateQuiz } from "@/api/quizzes";
import type { Quiz, Visibility } from "@/api/types";
import { t } from "@/messages/app";
import { Button } from "@/ui/button";
import { Segmented } from "@/ui/segmented";
import { toast } from "@/ui/toast";
import { QuizFields } from "./quiz-fields";
import { type QuizForm, quizSchema } from "./quiz-forms";

function valuesOf(quiz: Quiz): QuizForm {
  return { title: quiz.title, description: quiz.description, tags: quiz.tags };
}

export function QuizDetailsForm({ quiz }: { quiz: Quiz }) {
  const queryClient = useQueryClient();
  const [visibility, setVisibility] = useState(quiz.visibility);
  const form = useForm<QuizForm>({
    resolver: standardSchemaResolver(quizSchema),
    defaultValues: valuesOf(quiz),
  });

  const mutation = useMutation({
    mutationFn: (values: QuizForm) =>
      updateQuiz(quiz.id, { ...values, visibility, version: quiz.version }),
    onSuccess(saved) {
      queryClient.setQueryData(["get_quiz", quiz.id], saved);
      void queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });
      form.reset(valuesOf(saved));
      setVisibility(saved.visibility);
      toast(t("quiz.edit.saved"), { tone: "good" });
    },
    onError(thrown) {
      const error = apiError(thrown);
      for (const [name, message] of Object.entries(error.fields)) {
        if (name === "title" || name === "description" || name === "tags") {
          form.setError(name, { message });
        }
      }
      if (error.code === "version_conflict") return;
      toast(error.isNetwork ? t("error.network") : t("quiz.edit.failure"), { tone: "bad" });
    },
  });

  async function loadNewer() {
    const newer = await queryClient.fetchQuery<Quiz>({
      queryKey: ["get_quiz", quiz.id],
      staleTime: 0,
    });
    form.reset(valuesOf(newer));
    setVisibility(newer.visibility);
    mutation.reset();
  }

  const hasConflict = mutation.isError && apiError(mutation.error).code === "version_conflict";
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={form.handleSubmit((values) => {
        if (!mutation.isPending) mutation.mutate(values);
      })}
    >
      <QuizFields form={form} locked={mutation.isPending} />
      <div className="flex flex-col items-start gap-1.5">
        <span aria-hidden="true" className="font-semibold">
          {t("quiz.visibility")}
        </span>
        <Segmented<Visibility>
          label={t("quiz.visibility")}
          onChange={setVisibility}
          options={[
            { value: "PRIVATE", label: t("quiz.PRIVATE") },
            { value: "PUBLIC", label: t("quiz.PUBLIC") },
          ]}
          value={visibility}
        />
        <p className="text-muted text-sm">{t("quiz.visibilityHint")}</p>
      </div>
      {hasConflict && (
        <div className="flex flex-col gap-2 rounded-md bg-danger-soft px-4 py-3" role="alert">
          <p>{t("quiz.edit.conflict")}</p>
          <Button className="self-start" onClick={loadNewer} size="small">
            {t("quiz.edit.reload")}
          </Button>
        </div>
      )}
      <Button className="self-end" pending={mutation.isPending} type="submit" variant="primary">
        {mutation.isPending ? t("quiz.edit.saving") : t("quiz.edit.save")}
      </Button>
    </form>
  );
}
