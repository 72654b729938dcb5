/** The messages about a player's team, loaded with the first room that has teams. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/teams.json";

export const t = createTranslator("teams", catalogue);
