/** The words of the pages for administrators; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/admin.json";

export const t = createTranslator("admin", catalogue);
