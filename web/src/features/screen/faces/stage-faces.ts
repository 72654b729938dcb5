/** How the stage draws the results of some kinds in its own way. */
import type { StageFaces } from "@/room/kinds/face";
import { MatchFace } from "./match-face";
import { NumberFace } from "./number-face";
import { OrderFace } from "./order-face";
import { WordsFace } from "./words-face";

export const stageFaces: StageFaces = {
  line: NumberFace,
  order: OrderFace,
  match: MatchFace,
  words: WordsFace,
};
