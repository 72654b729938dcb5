/** Loads what the audience asked and its words; most reports have neither. */
import { withWallWords } from "@/messages/wall-words";

export const loadAudienceQuestions = withWallWords(
  async () => (await import("./audience-questions")).AudienceQuestions,
);
