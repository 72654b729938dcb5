/** The messages of the pages about Fanfare and this server: about, contact, privacy, terms. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/about.json";

export const t = createTranslator("about", catalogue);
