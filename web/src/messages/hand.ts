/** The messages of the host's hand on a running room, loaded with the parts that show them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/hand.json";

export const t = createTranslator("hand", catalogue);
