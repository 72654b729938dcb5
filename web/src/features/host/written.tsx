/**
 * What players wrote in their own words, at the questions that have it. It stands beside the phases,
 * so that its dialog stays open when the next one comes.
 */
import type { HostRoom } from "@/live/host-room";
import type { RoomView } from "@/live/messages";
import { isOwnWords } from "@/room/moderating/own-words";
import { later } from "@/ui/later";

const OwnWords = later(async () => (await import("./own-words")).OwnWords);

export function Written({ phase, room }: { phase: RoomView["phase"]; room: HostRoom }) {
  if (phase.type !== "open" && phase.type !== "closed" && phase.type !== "reveal") return null;
  const { index, kind } = phase.question;
  return isOwnWords(kind, phase.offer) ? <OwnWords questionIndex={index} room={room} /> : null;
}
