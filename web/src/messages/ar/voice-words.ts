/** Arabic for the quote that a host leaves; it comes with it. */
import { byArea } from "../by-area";

export const words = byArea(
  import.meta.glob<never>("./voices.json", { eager: true, import: "default" }),
);
