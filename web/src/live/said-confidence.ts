/**
 * How sure a player said they are, until the room says so: it is sent again on every new connection
 * as long as its question may still be in play.
 */
import type { ClientMessage, Confidence } from "@/live/messages";
import type { PlayerView } from "@/live/own-time";

export interface SaidConfidence {
  say: (questionIndex: number, level: Confidence) => void;
  /** `isFirst`: of a connection. */
  hear: (view: PlayerView, isFirst: boolean) => void;
}

export function createSaidConfidence(send: (message: ClientMessage) => void): SaidConfidence {
  let wanted: Extract<ClientMessage, { type: "sure" }> | null = null;
  return {
    say(questionIndex, level) {
      wanted = { type: "sure", questionIndex, level };
      send(wanted);
    },
    hear({ room: { phase }, me }, isFirst) {
      if (wanted === null) return;
      const isInPlay = phase.type === "open" || phase.type === "closed";
      const isOver = !isInPlay || phase.question.index !== wanted.questionIndex;
      if (isOver || me.confidence === wanted.level) wanted = null;
      else if (isFirst) send(wanted);
    },
  };
}
