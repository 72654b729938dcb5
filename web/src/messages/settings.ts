/** The messages of the settings pages; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/settings.json";

export const t = createTranslator("settings", catalogue);
