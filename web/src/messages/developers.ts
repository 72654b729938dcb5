/** The messages of the developer pages; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/developers.json";

export const t = createTranslator("developers", catalogue);
