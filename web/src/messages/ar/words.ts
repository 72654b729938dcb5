/** Arabic: every area with a file in this folder, except the offline page. */
import { byArea } from "../by-area";
import { words as playerWords } from "./player-words";

export const words = {
  ...playerWords,
  ...byArea(
    import.meta.glob<never>(["./*.json", "!./{game,kinds,offline,play,ui}.json"], {
      eager: true,
      import: "default",
    }),
  ),
};
