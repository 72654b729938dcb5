/** French for the player's page: its own messages and those of the parts it shares with the app. */
import { byArea } from "../by-area";

export const words = byArea(
  import.meta.glob<never>(
    "./{asking,class-list,play,game,kinds,lobby,lost,more-time,number-step,parts,talk,teams,ui,waiting-place}.json",
    {
      eager: true,
      import: "default",
    },
  ),
);
