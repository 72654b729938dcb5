/** The feed's Create New Quiz dialog. Closing it in any way empties it. */
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Controller, useForm } from "react-hook-form";
import { apiError } from "@/api/errors";
import { createQuiz } from "@/api/quizzes";
import { t } from "@/messages/quizzes";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { TagInput } from "@/ui/tag-input";
import { TextArea } from "@/ui/text-area";
import { toast } from "@/ui/toast";
import { type CreateQuizForm, createQuizSchema } from "./create-quiz-form";

interface CreateQuizDialogProps {
  open: boolean;
  onClose: () => void;
}

export function CreateQuizDialog({ open, onClose }: CreateQuizDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<CreateQuizForm>({
    resolver: standardSchemaResolver(createQuizSchema),
    defaultValues: { title: "", description: "", tags: [] },
  });
  const { errors } = form.formState;

  function close() {
    form.reset();
    onClose();
  }

  const mutation = useMutation({
    mutationFn: createQuiz,
    onSuccess(quiz) {
      close();
      toast(t("create.modalSuccess"), {
        tone: "good",
        action: {
          label: t("edit.addQuestions"),
          onClick: () => void navigate({ to: paths.quizAddQuestion(quiz.id) }),
        },
      });
      void queryClient.invalidateQueries({ queryKey: ["list_quizzes"] });
    },
    onError(thrown) {
      for (const [name, message] of Object.entries(apiError(thrown).fields)) {
        if (name === "title" || name === "description" || name === "tags") {
          form.setError(name, { message });
        }
      }
      toast(t("create.modalFailure"), { tone: "bad" });
    },
  });
  const pending = mutation.isPending;

  return (
    <Dialog onClose={close} open={open} title={t("create.title")}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={form.handleSubmit((body) => {
          if (!pending) mutation.mutate(body);
        })}
      >
        <Field
          autoComplete="off"
          error={errors.title?.message}
          label={t("titleField")}
          locked={pending}
          {...form.register("title")}
        />
        <TextArea
          error={errors.description?.message}
          label={t("description")}
          locked={pending}
          {...form.register("description")}
        />
        <Controller
          control={form.control}
          name="tags"
          render={({ field }) => (
            <TagInput
              error={errors.tags?.message}
              hint={t("tagsHint")}
              label={t("tags")}
              locked={pending}
              onChange={field.onChange}
              value={field.value}
            />
          )}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button disabled={pending} onClick={close}>
            {t("create.cancel")}
          </Button>
          <Button pending={pending} type="submit" variant="primary">
            {pending ? t("create.pending") : t("create.submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
