/** The messages about removing many players at once, loaded with the players of a room. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/remove-many.json";

export const t = createTranslator("remove-many", catalogue);
