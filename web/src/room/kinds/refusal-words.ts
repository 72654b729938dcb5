/** Why the room refused something, in the page's language; the server says it in English only. */
import type { RefusalCode } from "@/live/messages";
import catalogue from "@/messages/en/ui.json";
import { t } from "@/messages/ui";

const { refused } = catalogue;

export function refusalWords(code: RefusalCode): string {
  const said = code === "notTheHost" ? "notAllowed" : code;
  return t(`refused.${said in refused ? (said as keyof typeof refused) : "notNow"}`);
}
