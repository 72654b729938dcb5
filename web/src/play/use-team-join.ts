/** What a team that shares a device is asked; undefined in other rooms, and until it is loaded. */
import { useEffect, useState } from "react";

export function useTeamJoin(isTeam: boolean) {
  const [parts, setParts] = useState<typeof import("@/play/team-join")["teamJoin"]>();
  useEffect(() => {
    // Without it, the form is the usual one, and the lobby asks for the rest.
    if (isTeam) import("@/play/team-join").then((all) => setParts(all.teamJoin)).catch(() => {});
  }, [isTeam]);
  return isTeam ? parts : undefined;
}
