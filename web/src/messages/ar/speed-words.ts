/** Arabic for live sessions in which everyone goes at their own speed; it comes with them. */
import { byArea } from "../by-area";

export const words = byArea(
  import.meta.glob<never>("./own-speed.json", { eager: true, import: "default" }),
);
