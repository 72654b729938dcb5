/** Offers to leave a quote for the front page; loaded after the report, with its words. */
import { withVoiceWords } from "@/messages/voice-words";
import { later } from "@/ui/later";

export const VoiceOffer = later(
  withVoiceWords(async () => (await import("@/room/voice/own-voice")).VoiceOffer),
);
