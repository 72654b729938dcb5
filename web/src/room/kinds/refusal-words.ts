/** Why the room refused something, in the page's language; the server says it in English only. */
import type { RefusalCode } from "@/live/messages";
import { t } from "@/messages/ui";

const said = {
  nicknameUnreadable: "refused.nicknameUnreadable",
  nicknameTaken: "refused.nicknameTaken",
  nicknameReserved: "refused.nicknameReserved",
  nicknameUnsuitable: "refused.nicknameUnsuitable",
  tooLate: "refused.tooLate",
  paused: "refused.paused",
  pickMalformed: "refused.pickMalformed",
  capacityOutOfRange: "refused.capacityOutOfRange",
  paceOutOfRange: "refused.paceOutOfRange",
  notAllowed: "refused.notAllowed",
  notTheHost: "refused.notAllowed",
  tooManyMessages: "refused.tooManyMessages",
} as const satisfies Partial<Record<RefusalCode, string>>;

export function refusalWords(code: RefusalCode): string {
  return t(code in said ? said[code as keyof typeof said] : "refused.notNow");
}
