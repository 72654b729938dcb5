/** The messages of the help; loaded with it. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/help.json";

export const t = createTranslator("help", catalogue);

export type TopicName = keyof typeof catalogue.topics;
