/** The messages of flash cards. They come with their pages. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/cards.json";

export const t = createTranslator("cards", catalogue);
