/** How a live session without a quiz begins, as its form holds it and as the server receives it. */
import type { AudienceAlone, RoomSettings } from "@/api/types";

export interface AudienceChoice {
  title: string;
  /** The topic of a brainstorm to begin with; empty for none. */
  topic: string;
  /** Whether the host approves what people write before others see it. */
  isApproved: boolean;
}

export const noAudience: AudienceChoice = { title: "", topic: "", isApproved: false };

export function audienceAlone({ title, topic, isApproved }: AudienceChoice): AudienceAlone {
  return { title, topicApproved: isApproved, ...(topic.trim() !== "" && { topic }) };
}

export function audienceMode({ isApproved }: AudienceChoice): RoomSettings["audienceQuestions"] {
  return isApproved ? "approved" : "open";
}
