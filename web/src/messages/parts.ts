/** The messages of shared components that no player's page needs before the game. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/parts.json";

export const t = createTranslator("parts", catalogue);
