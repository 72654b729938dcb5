/** German for the player's page from the lobby on; it comes with the game. */
import { byArea } from "../by-area";

export const words = byArea(
  import.meta.glob<never>(
    "./{asking,assigned,confidence,game,kinds,lobby,more-time,parts,talk,teams}.json",
    {
      eager: true,
      import: "default",
    },
  ),
);
