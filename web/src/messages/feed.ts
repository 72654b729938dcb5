/** The messages of public content: the feed, and the page of a quiz. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/feed.json";

export const t = createTranslator("feed", catalogue);
