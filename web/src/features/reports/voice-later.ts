/** Offers to leave a quote for the front page; loaded after the report, with its words. */
import { withHostWords } from "@/messages/host-words";
import { later } from "@/ui/later";

export const VoiceOffer = later(
  withHostWords(async () => (await import("@/room/voice/own-voice")).VoiceOffer),
);
