/** A notification's link. The browser opens the player's own page, not the router. */
import type { NotificationTarget } from "@/api/types";
import { paths } from "@/paths";

export interface Place {
  path: string;
  search?: { tab: "achievements" };
  isOwnPage: boolean;
}

export function placeOf(target: NotificationTarget): Place {
  switch (target.page) {
    case "friends":
      return { path: paths.friends, isOwnPage: false };
    case "join":
      return { path: paths.join(target.code), isOwnPage: true };
    case "host":
      return { path: paths.host(target.code), isOwnPage: false };
    case "invitation":
      return { path: paths.invitation(target.token), isOwnPage: false };
    case "sessions":
      return { path: paths.sessions, isOwnPage: false };
    case "report":
      return { path: paths.report(target.roomId), isOwnPage: false };
    case "quiz":
      return { path: paths.quiz(target.quizId), isOwnPage: false };
    case "editor":
      return { path: paths.quizEdit(target.quizId), isOwnPage: false };
    case "achievement":
      return { path: paths.profile, search: { tab: "achievements" }, isOwnPage: false };
  }
}
