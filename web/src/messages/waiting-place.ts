/** The messages of waiting for a place in a full room, loaded when there is none. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/waiting-place.json";

export const t = createTranslator("waiting-place", catalogue);
