/** The messages of asking to come in, loaded when a host approves who joins. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/asking.json";

export const t = createTranslator("asking", catalogue);
