/** The words around quizzes in files. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/import.json";

export const t = createTranslator("import", catalogue);
