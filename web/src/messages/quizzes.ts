/** The messages of an author's quizzes and questions, and of starting them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/quizzes.json";

export const t = createTranslator("quizzes", catalogue);
