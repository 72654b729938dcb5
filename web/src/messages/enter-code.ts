/** The messages of the pages that ask for the code of a live session, or lead to it by a link. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/enter-code.json";

export const t = createTranslator("enter-code", catalogue);
