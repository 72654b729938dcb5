/** German for what hosts open now and then; it comes with that. */
import { byArea } from "../by-area";

export const words = byArea(
  import.meta.glob<never>(
    "./{assignments,bank,folders,report-links,sharing,templates,versions}.json",
    {
      eager: true,
      import: "default",
    },
  ),
);
