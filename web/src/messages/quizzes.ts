/** The words of quizzes and questions in their author's hands, and of starting them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/quizzes.json";

export const t = createTranslator("quizzes", catalogue);
