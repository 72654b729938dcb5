/** The messages of friends and inviting them; loaded with them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/friends.json";

export const t = createTranslator("friends", catalogue);
