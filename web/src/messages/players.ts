/** The words of the players over all sessions, and of class lists; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/players.json";

export const t = createTranslator("players", catalogue);
