/** The messages of the number on the stage, loaded when a player needs it. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/number-step.json";

export const t = createTranslator("number-step", catalogue);
