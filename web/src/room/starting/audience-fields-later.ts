/** The fields of a session without a quiz, with their words, for forms that are there before. */
import { withAloneWords } from "@/messages/alone-words";
import { later } from "@/ui/later";

export const AudienceFields = later(
  withAloneWords(async () => (await import("./audience-fields")).AudienceFields),
);
