/** The words of correcting a question that was played. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/correct.json";

export const t = createTranslator("correct", catalogue);
