/** The messages of a running room for its host and its big screen. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/room.json";

export const t = createTranslator("room", catalogue);
