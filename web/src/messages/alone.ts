/** The messages about audience questions and brainstorms without a quiz, loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/alone.json";

export const t = createTranslator("alone", catalogue);
