/** The messages of the player's page before the game: everything its first paint needs. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/play.json";

export const t = createTranslator("play", catalogue);
