/** The words of the dashboard's home, of live sessions and of invitations; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/sessions.json";

export const t = createTranslator("sessions", catalogue);
