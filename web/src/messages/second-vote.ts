/** The messages about a first and a second vote, for hosts and reports. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/second-vote.json";

export const t = createTranslator("second-vote", catalogue);
