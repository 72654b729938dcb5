/** Spanish for continuing an assignment on another device; it comes with what shows it. */
import { byArea } from "../by-area";

export const words = byArea(
  import.meta.glob<never>("./elsewhere.json", { eager: true, import: "default" }),
);
