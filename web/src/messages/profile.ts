/** The messages of profiles; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/profile.json";

export const t = createTranslator("profile", catalogue);
