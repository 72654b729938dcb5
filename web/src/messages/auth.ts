/** The messages of signing up, logging in and related pages. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/auth.json";

export const t = createTranslator("auth", catalogue);
