/** The messages of the palette, loaded with it. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/palette.json";

export const t = createTranslator("palette", catalogue);
