/** The validation rules of the Create New Quiz window, with their exact messages. */
import * as v from "valibot";
import { t } from "@/messages/app";

export const createQuizSchema = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t("quiz.error.title")),
    v.minLength(3, () => t("quiz.error.titleShort")),
    v.maxLength(95, () => t("quiz.error.titleLong")),
  ),
  description: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t("quiz.error.descriptionModal")),
    v.minLength(10, () => t("quiz.error.descriptionShort")),
    v.maxLength(500, () => t("quiz.error.descriptionLong")),
  ),
  tags: v.pipe(
    v.array(v.string()),
    v.maxLength(10, () => t("quiz.error.tags")),
  ),
});

export type CreateQuizForm = v.InferOutput<typeof createQuizSchema>;
