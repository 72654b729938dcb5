/** The messages of the dashboard's home, live sessions and invitations; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/sessions.json";

export const t = createTranslator("sessions", catalogue);
