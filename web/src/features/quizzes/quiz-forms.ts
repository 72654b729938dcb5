/** The validation rules of the dashboard's quiz form, with their exact messages. */
import * as v from "valibot";
import { t } from "@/messages/quizzes";

export const titleLengthMax = 95;
export const descriptionLengthMax = 500;
export const tagCountMax = 10;

export const quizSchema = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t("error.title")),
    v.minLength(3, () => t("error.titleShort")),
    v.maxLength(titleLengthMax, () => t("error.titleLong")),
  ),
  description: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t("error.description")),
    v.maxLength(descriptionLengthMax, () => t("error.descriptionLong")),
  ),
  tags: v.pipe(
    v.array(v.string()),
    v.maxLength(tagCountMax, () => t("error.tags")),
  ),
});

export type QuizForm = v.InferOutput<typeof quizSchema>;
