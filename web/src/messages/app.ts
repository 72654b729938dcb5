/** The messages of the app shell: everything except the running room. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/app.json";

export const t = createTranslator("app", catalogue);
