/** What a lobby says of its quiz and its players, in the same words for hosts, players and screens. */
import type { RoomView } from "@/live/messages";
import { t } from "@/messages/lobby";
import { isAudienceAlone } from "@/room/audience-alone";
import { askedCount } from "@/room/place";
import { Badge } from "@/ui/badge";

/** The heading above any list of a room's players. */
export function playersWords(count: number, view: RoomView): string {
  const { capacity, teamDevices } = view;
  if (isAudienceAlone(view)) return t("people", { count });
  const isTeams = teamDevices === true;
  return capacity === null
    ? t(isTeams ? "teams" : "players", { count })
    : t(isTeams ? "teamsOf" : "playersOf", { count, capacity });
}

/** Whether every place is taken. */
export function isFull({ capacity, seatCount }: Pick<RoomView, "capacity" | "seatCount">): boolean {
  return capacity !== null && seatCount >= capacity;
}

interface LobbyBadgesProps {
  view: RoomView;
  /** The most common time limit; null where questions have none. */
  secondsPerQuestion: number | null;
}

export function LobbyBadges({ view, secondsPerQuestion }: LobbyBadgesProps) {
  return (
    <>
      <Badge>{t("badgeQuestions", { count: askedCount(view) })}</Badge>
      <Badge>
        {secondsPerQuestion === null
          ? t("noTimeLimit")
          : t("badgeSeconds", { count: secondsPerQuestion })}
      </Badge>
    </>
  );
}

export function HostBadge() {
  return <Badge tone="highlight">{t("host")}</Badge>;
}
