/** German: every area whose file is in this folder. */
import { byArea } from "../by-area";
import { words as playerWords } from "./player-words";

export const words = {
  ...playerWords,
  ...byArea(
    import.meta.glob<never>(
      ["./*.json", "!./play.json", "!./game.json", "!./kinds.json", "!./ui.json"],
      {
        eager: true,
        import: "default",
      },
    ),
  ),
};
