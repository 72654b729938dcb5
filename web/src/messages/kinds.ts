/** The messages about question kinds, shared by player, host, screen and report. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/kinds.json";

export const t = createTranslator("kinds", catalogue);
