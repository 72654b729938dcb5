/** The words of the player's page. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/play.json";

export const t = createTranslator("play", catalogue);
