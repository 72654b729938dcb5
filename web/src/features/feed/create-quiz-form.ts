/** The validation rules of the Create New Quiz dialog, with their exact messages. */
import * as v from "valibot";
import { t } from "@/messages/quizzes";

export const createQuizSchema = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t("error.title")),
    v.minLength(3, () => t("error.titleShort")),
    v.maxLength(95, () => t("error.titleLong")),
  ),
  description: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t("error.descriptionModal")),
    v.minLength(10, () => t("error.descriptionShort")),
    v.maxLength(500, () => t("error.descriptionLong")),
  ),
  tags: v.pipe(
    v.array(v.string()),
    v.maxLength(10, () => t("error.tags")),
  ),
});

export type CreateQuizForm = v.InferOutput<typeof createQuizSchema>;
