/** The messages of the end of hosting, loaded when it comes. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/host-ended.json";

export const t = createTranslator("host-ended", catalogue);
