/** The messages only the big screen shows. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/stage.json";

export const t = createTranslator("stage", catalogue);
