/** What the audit log says beyond the sentences that accounts read about themselves. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/audit.json";

export const t = createTranslator("audit", catalogue);
