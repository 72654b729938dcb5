/** Title, description and tags, for creating and editing a quiz. */
import { Controller, type UseFormReturn } from "react-hook-form";
import { t } from "@/messages/quizzes";
import { Field } from "@/ui/field";
import { TagInput } from "@/ui/tag-input";
import { TextArea } from "@/ui/text-area";
import type { QuizForm } from "./quiz-forms";

interface QuizFieldsProps {
  form: UseFormReturn<QuizForm>;
  locked: boolean;
}

export function QuizFields({ form, locked }: QuizFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        autoComplete="off"
        error={errors.title?.message}
        label={t("titleRequired")}
        locked={locked}
        placeholder={t("titlePlaceholder")}
        {...form.register("title")}
      />
      <TextArea
        error={errors.description?.message}
        label={t("description")}
        locked={locked}
        placeholder={t("descriptionPlaceholder")}
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
            locked={locked}
            onChange={field.onChange}
            placeholder={t("tagPlaceholder")}
            value={field.value}
          />
        )}
      />
    </>
  );
}
