/** The messages about those who ask to come in, for hosts who approve who joins. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/host-asking.json";

export const t = createTranslator("host-asking", catalogue);
