/** What the host's one button does in each phase. */
import type { RoomView } from "@/live/messages";
import { t } from "@/messages/room";

export function nextStepWords(view: RoomView): string {
  const { phase } = view;
  if (view.paused !== null && (phase.type === "announced" || phase.type === "open")) {
    return t("host.resume");
  }
  switch (phase.type) {
    case "lobby":
      return t("host.start");
    case "announced":
      return t("host.open");
    case "open":
      return t("host.close");
    case "closed":
      return t("host.reveal");
    case "reveal":
      return t(
        phase.question.index + 1 === view.questionCount ? "host.podium" : "host.leaderboard",
      );
    case "leaderboard":
      return t("host.next");
    case "podium":
      return t("host.report");
  }
}

/** Whether the room is between its start and its podium. */
export function isUnderway(view: RoomView): boolean {
  return view.phase.type !== "lobby" && view.phase.type !== "podium";
}
