/** What is said where a call got no answer: the connection is to blame, or the server. */
import type { NoAnswer } from "@/live/plain-call";
import { t } from "@/messages/ui";

export const isNoAnswer = (failure: string): failure is NoAnswer =>
  failure === "unreachable" || failure === "failing";

export const noAnswerWords = (failure: NoAnswer) => t(failure === "failing" ? "server" : "network");
