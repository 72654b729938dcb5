/** The messages of media files, areas on pictures and the preview. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/media.json";

export const t = createTranslator("media", catalogue);
