/** What the lists of keys say about single ones. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/keys.json";

export const t = createTranslator("keys", catalogue);
