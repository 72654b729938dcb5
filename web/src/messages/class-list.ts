/** The messages of joining a room that is for a class list, loaded with such a room. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/class-list.json";

export const t = createTranslator("class-list", catalogue);
