/** Brazilian Portuguese for sessions without a quiz, as hosts and the big screen see them; it comes with them. */
import { byArea } from "../by-area";

export const words = byArea(
  import.meta.glob<never>("./alone.json", { eager: true, import: "default" }),
);
