/** The messages about how sure players are of their answers. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/confidence.json";

export const t = createTranslator("confidence", catalogue);
