/** The messages about how the clock treated the players of a finished session. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/fairness.json";

export const t = createTranslator("fairness", catalogue);
