/** The words of the player's page before the game: all that its first paint waits for. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/play.json";

export const t = createTranslator("play", catalogue);
