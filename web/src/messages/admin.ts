/** The messages of the administration pages; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/admin.json";

export const t = createTranslator("admin", catalogue);
