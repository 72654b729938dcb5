/** The messages of starting a live session, from wherever that is. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/starting.json";

export const t = createTranslator("starting", catalogue);
