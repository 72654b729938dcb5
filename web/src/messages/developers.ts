/** The words of the pages for people who write programs; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/developers.json";

export const t = createTranslator("developers", catalogue);
