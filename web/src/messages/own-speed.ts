/** What hosts read about live sessions in which everyone goes at their own speed. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/own-speed.json";

export const t = createTranslator("own-speed", catalogue);
