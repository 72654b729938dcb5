/** Why the room didn't do what the host wanted. */
import type { RefusalCode } from "@/live/messages";
import { t as askingWords } from "@/messages/host-asking";
import { t } from "@/messages/room";
import { refusalWords } from "@/room/kinds/refusal-words";
import { toast } from "@/ui/toast";

function words(code: RefusalCode): string {
  switch (code) {
    case "nobodyPlays":
      return t("host.nobodyPlays");
    case "tooManyTopics":
      return t("host.tooManyTopics");
    case "roomFull":
      return askingWords("full");
    case "tooManyAsking":
      return askingWords("crowded");
    default:
      return refusalWords(code);
  }
}

export function sayRefusal(code: RefusalCode): void {
  toast(words(code), { tone: "bad" });
}
