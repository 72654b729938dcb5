/** The messages of a game for its players; they load with the game, while people join. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/game.json";

export const t = createTranslator("game", catalogue);
