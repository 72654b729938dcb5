/** The question of journeys about teams. */
import { answerOf } from "./authors.ts";

export const ocean = {
  text: "Which is the largest ocean?",
  content: { kind: "choice", answers: [answerOf("Pacific", true), answerOf("Atlantic")] },
};
