/** What people read who continue an assignment on another device, and hosts who help them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/elsewhere.json";

export const t = createTranslator("elsewhere", catalogue);
