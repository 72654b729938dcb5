/** The messages of a talk between two votes, for phones and the big screen. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/talk.json";

export const t = createTranslator("talk", catalogue);
