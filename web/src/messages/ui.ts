/** The messages of the shared components, in both shells. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/ui.json";

export const t = createTranslator("ui", catalogue);
