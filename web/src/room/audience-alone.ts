/**
 * A session without a quiz, for audience questions and brainstorms alone. It is a room with no
 * questions, whose lobby is all there is.
 */
import type { RoomView } from "@/live/messages";

export const isAudienceAlone = ({ questionCount }: Pick<RoomView, "questionCount">): boolean =>
  questionCount === 0;
