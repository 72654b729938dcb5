/** The messages of the links for a second device and co-hosts, loaded with their dialog. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/host-links.json";

export const t = createTranslator("host-links", catalogue);
