/** The messages of the quiz editor; loaded with it. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/editor.json";

export const t = createTranslator("editor", catalogue);
