/** The messages about teams, for hosts and the big screen. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/room-teams.json";

export const t = createTranslator("room-teams", catalogue);
