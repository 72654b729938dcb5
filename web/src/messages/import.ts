/** The messages of importing and exporting quizzes. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/import.json";

export const t = createTranslator("import", catalogue);
