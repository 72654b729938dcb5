/** The messages about audience questions, loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/wall.json";

export const t = createTranslator("wall", catalogue);
