/** The messages about more time, loaded where someone chooses or gives it. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/more-time.json";

export const t = createTranslator("more-time", catalogue);
