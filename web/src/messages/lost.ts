/** The messages about a lost connection, loaded ahead of its loss. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/lost.json";

export const t = createTranslator("lost", catalogue);
