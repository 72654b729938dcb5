/** What players read about an assignment. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/assigned.json";

export const t = createTranslator("assigned", catalogue);
