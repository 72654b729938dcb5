/** What hosts read about assignments. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/assignments.json";

export const t = createTranslator("assignments", catalogue);
