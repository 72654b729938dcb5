/** The messages of the question bank, and of quizzes made of what was missed. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/bank.json";

export const t = createTranslator("bank", catalogue);
