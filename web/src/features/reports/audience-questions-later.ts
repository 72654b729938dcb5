/** Loads what the audience asked and thought of, and its words; most reports have neither. */
import { withWallWords } from "@/messages/wall-words";

export const loadAudienceQuestions = withWallWords(
  async () => (await import("./audience-questions")).AudienceQuestions,
);
