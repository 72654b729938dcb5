/** The messages of the list of one's own quizzes: its order, its menus, its selection. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/quiz-list.json";

export const t = createTranslator("quiz-list", catalogue);
