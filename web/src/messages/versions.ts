/** The messages of the version history of a quiz. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/versions.json";

export const t = createTranslator("versions", catalogue);
