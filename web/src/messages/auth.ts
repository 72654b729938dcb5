/** The words of signing up, logging in and everything on that way. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/auth.json";

export const t = createTranslator("auth", catalogue);
