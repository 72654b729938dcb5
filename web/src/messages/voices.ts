/** The messages of the quote that a host leaves for the front page. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/voices.json";

export const t = createTranslator("voices", catalogue);
