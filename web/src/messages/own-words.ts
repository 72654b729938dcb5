/** The messages about what players write, for those who decide who sees it. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/own-words.json";

export const t = createTranslator("own-words", catalogue);
