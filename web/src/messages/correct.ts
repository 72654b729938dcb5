/** The messages of correcting a played question. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/correct.json";

export const t = createTranslator("correct", catalogue);
