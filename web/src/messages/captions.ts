/** The messages of captions, loaded with the form for them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/captions.json";

export const t = createTranslator("captions", catalogue);
