/** What the host's main button does in each phase. */

import { mediaHold } from "@/live/media-hold";
import type { Action, RoomView } from "@/live/messages";
import { t } from "@/messages/room";
import { isUnscored } from "@/room/kinds/unscored";

/** What the main button does. */
export function nextAction(view: RoomView): Action {
  return { type: mediaHold(view) === "waiting" ? "startMedia" : "advance" };
}

/** Whether the next step resumes a question's timers. */
export function nextStepResumes(view: RoomView): boolean {
  return view.paused !== null && (view.phase.type === "announced" || view.phase.type === "open");
}

/**
 * `showsRanks`: whether leaderboards are shown between questions; `byLink`: whether the host came by
 * a link, which doesn't open the report.
 */
export function nextStepWords(view: RoomView, showsRanks: boolean, byLink = false): string {
  const { phase } = view;
  if (mediaHold(view) === "waiting" && phase.type === "announced") {
    return t(phase.question.media?.kind === "audio" ? "film.startSound" : "film.startVideo");
  }
  if (mediaHold(view) === "playing") return t("host.open");
  if (nextStepResumes(view)) return t("host.resume");
  switch (phase.type) {
    case "lobby":
      return t("host.start");
    case "announced":
      return t("host.open");
    case "open":
      return t("host.close");
    case "closed":
      if (phase.talk != null) return t(phase.talk.first ? "host.letAnswer" : "host.voteAgain");
      return t("host.reveal");
    case "reveal":
      // A question without points changes no ranks.
      if (phase.question.index + 1 < view.questionCount) {
        const goesOn = !showsRanks || isUnscored(phase.question.kind);
        return t(goesOn ? "host.next" : "host.leaderboard");
      }
      return t("host.podium");
    case "slide":
      return t(phase.question.index + 1 === view.questionCount ? "host.podium" : "host.next");
    case "leaderboard":
      return t("host.next");
    case "podium":
      if (view.rehearsal === true) return t("rehearsal.end");
      return t(byLink ? "host.end" : "host.report");
  }
}

/** Whether the room is between its start and its podium. */
export function isUnderway(view: RoomView): boolean {
  return view.phase.type !== "lobby" && view.phase.type !== "podium";
}
