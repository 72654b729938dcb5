/** The messages of the check of device and network. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/check.json";

export const t = createTranslator("check", catalogue);
