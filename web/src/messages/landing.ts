/** The messages of the front page. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/landing.json";

export const t = createTranslator("landing", catalogue);
