/** The dialog that starts a session without a quiz, with its words, once someone opens it. */
import { withAloneWords } from "@/messages/alone-words";
import { later } from "@/ui/later";

export const AudienceDialog = later(
  withAloneWords(async () => (await import("./audience-dialog")).AudienceDialog),
);
