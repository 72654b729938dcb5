/** The messages about how teams are set up, before a session starts. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/team-settings.json";

export const t = createTranslator("team-settings", catalogue);
