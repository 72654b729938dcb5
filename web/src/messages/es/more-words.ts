/** Spanish for pages that few people open; it comes with them. */
import { byArea } from "../by-area";

export const words = byArea(
  import.meta.glob<never>(
    "./{about,admin,api-docs,audit,cards,check,developers,help,settings}.json",
    {
      eager: true,
      import: "default",
    },
  ),
);
