/** Arabic for the player's page until someone is in: its own messages and those it shares. */
import { byArea } from "../by-area";

export const words = byArea(
  import.meta.glob<never>(
    "./{class-list,lost,number-step,play,team-devices,ui,waiting-place}.json",
    {
      eager: true,
      import: "default",
    },
  ),
);
