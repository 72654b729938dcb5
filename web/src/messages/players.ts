/** The messages of the players across sessions, and of class lists; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/players.json";

export const t = createTranslator("players", catalogue);
