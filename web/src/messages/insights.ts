/** The messages of reports and the overview of all sessions. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/insights.json";

export const t = createTranslator("insights", catalogue);
