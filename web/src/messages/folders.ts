/** The messages of folders for quizzes. They come with the folders. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/folders.json";

export const t = createTranslator("folders", catalogue);
