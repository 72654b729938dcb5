/** The messages of quizzes that people share. They come with what shows them. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/sharing.json";

export const t = createTranslator("sharing", catalogue);
