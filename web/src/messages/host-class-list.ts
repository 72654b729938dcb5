/** The messages of who on the class list is here, for hosts. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/host-class-list.json";

export const t = createTranslator("host-class-list", catalogue);
