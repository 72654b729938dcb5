/** The messages of the links that show a report to anyone who has them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/report-links.json";

export const t = createTranslator("report-links", catalogue);
