/** The words of the API documentation around what the contract itself says; loaded with it. */
import { createTranslator } from "@/lib/translate";
import catalogue from "./en/api-docs.json";

export const t = createTranslator("api-docs", catalogue);
