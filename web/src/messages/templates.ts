/** The messages of quizzes to start from, and of the first steps of a new account. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/templates.json";

export const t = createTranslator("templates", catalogue);
