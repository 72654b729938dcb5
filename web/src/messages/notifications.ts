/** The words of the bell, its list, and the links at the end of letters; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/notifications.json";

export const t = createTranslator("notifications", catalogue);
