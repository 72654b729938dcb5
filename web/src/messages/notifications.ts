/** The messages of the bell, its list, and the unsubscribe page; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/notifications.json";

export const t = createTranslator("notifications", catalogue);
