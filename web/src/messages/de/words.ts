/** German: every area whose file is in this folder, but for that of the offline page. */
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
