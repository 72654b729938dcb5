/** The messages of the API documentation around the contract's own text; loaded with it. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/api-docs.json";

export const t = createTranslator("api-docs", catalogue);
