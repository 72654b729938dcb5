/** The messages about nicknames that hosts filter or hold back, loaded with what shows them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/host-names.json";

export const t = createTranslator("host-names", catalogue);
