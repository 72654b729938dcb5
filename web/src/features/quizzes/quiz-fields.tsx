/** Title, description and tags, for creating a quiz and for editing one. */
import { Controller, type UseFormReturn } from "react-hook-form";
import { t } from "@/messages/app";
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
        label={t("quiz.titleRequired")}
        locked={locked}
        placeholder={t("quiz.titlePlaceholder")}
        {...form.register("title")}
      />
      <TextArea
        error={errors.description?.message}
        label={t("quiz.description")}
        locked={locked}
        placeholder={t("quiz.descriptionPlaceholder")}
        {...form.register("description")}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <TagInput
            error={errors.tags?.message}
            hint={t("quiz.tagsHint")}
            label={t("quiz.tags")}
            locked={locked}
            onChange={field.onChange}
            placeholder={t("quiz.tagPlaceholder")}
            value={field.value}
          />
        )}
      />
    </>
  );
}
