/** The words the building blocks say by themselves, in both shells. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/ui.json";

export const t = createTranslator("ui", catalogue);
