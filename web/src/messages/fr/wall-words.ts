/** French for audience questions; it comes with them. */
import { byArea } from "../by-area";

export const words = byArea(
  import.meta.glob<never>("./wall.json", { eager: true, import: "default" }),
);
