/** The words of reports and of the overview of all sessions. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/insights.json";

export const t = createTranslator("insights", catalogue);
