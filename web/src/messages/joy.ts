/** The messages of the moments of joy on the stage. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/joy.json";

export const t = createTranslator("joy", catalogue);
